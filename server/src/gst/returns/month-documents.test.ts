import { contract } from '@counting-house/contract/contract.ts';
import type { AddressBlock } from '@counting-house/contract/customers/address.ts';
import type { TaxMonth } from '@counting-house/contract/gst/tax-month.ts';
import { expect } from 'vitest';
import { aProduct, taxOf } from '../../testing/catalogue.ts';
import { aCompany } from '../../testing/companies.ts';
import { PortalGstr1 } from '../../testing/machine/gst-portal.ts';
import { test, type TestHouse } from '../../testing/house.ts';
import { expectLaws } from '../../testing/laws/laws.ts';
import { aCustomer, anOrder, carStreet } from '../../testing/orders.ts';
import { aVendorRow, skuOfVariant } from '../../testing/purchasing.ts';
import { aBatch, pieces } from '../../testing/stock.ts';
import { accountId } from '../../testing/vouchers.ts';
import { atWork } from '../../testing/work.ts';

const { accounts, b2b, gst, invoices, orders, purchasing } = contract;
const april = { month: '2026-04' };
const pune: AddressBlock = { ...carStreet, city: 'Pune', stateCode: '27', pinCode: '411004' };

/** Something in stock with an HSN, at a price with tax. */
async function sellable(
  house: TestHouse,
  of: { name: string; hsn: string; price: number; percent: number },
) {
  const product = await aProduct(house, {
    name: of.name,
    hsn: of.hsn,
    sku: of.hsn,
    price: of.price,
    mrp: of.price,
    taxId: await taxOf(house, of.percent),
  });
  const [variant] = product.variants;
  if (!variant) throw new Error('a product has a variant');
  const { sku } = await atWork(house, (ctx) => skuOfVariant(ctx, variant.id));
  await aBatch(house, sku, { qty: pieces(500), value: 0 });
  return variant.id;
}

/**
 * April through documents alone: buyers in the state and outside it, one large, a company, goods without tax, an
 * invoice that was cancelled, three credit notes, a bill, and expenses with credit, without, and under reverse charge.
 */
async function traded(house: TestHouse) {
  house.clock.set('2026-04-13T05:00:00.000Z');
  const owner = await house.as('owner');
  const clerk = await house.as('accountant');
  const jar = await sellable(house, { name: 'Jar', hsn: '20079990', price: 118_000, percent: 18 });
  const rice = await sellable(house, { name: 'Rice', hsn: '10063020', price: 50_000, percent: 0 });
  const far = await aCustomer(house, { addresses: [pune] });
  const sell = async (variantId: number, qty: number, more: object = {}) => {
    const order = await anOrder(house, {
      lines: [{ variantId, qty: pieces(qty) }],
      charges: [],
      confirm: true,
      ...more,
    });
    return clerk.call(invoices.createInvoice, { orderId: order.id });
  };
  const lower = async (invoice: { id: number; version: number }, newUnitPrice: number) => {
    const seen = await clerk.call(invoices.getInvoice, { id: invoice.id });
    return clerk.call(invoices.creditPrice, {
      invoiceId: seen.id,
      version: seen.version,
      lines: [{ invoiceLineId: seen.lines[0]?.id ?? 0, newUnitPrice }],
      reason: 'Agreed otherwise',
    });
  };

  const here = await sell(jar, 4);
  await sell(jar, 2, { customerId: far.id });
  const large = await sell(jar, 100, { customerId: far.id });
  await sell(rice, 10);
  const wrong = await sell(jar, 1);
  await owner.call(invoices.cancelInvoice, {
    id: wrong.id,
    version: wrong.version,
    reason: 'Wrong buyer',
  });
  const company = await aCompany(house, { creditMode: 'limit', creditLimit: 10_00_000_00 });
  const [group] = company.groups;
  await owner.call(b2b.updateGroupItems, {
    groupId: group?.id ?? 0,
    items: [{ variantId: jar, prices: [{ fromQty: 0, price: 90_000 }] }],
  });
  const placed = await owner.call(orders.createB2B, {
    companyId: company.id,
    groupId: group?.id ?? 0,
    customerId: company.people[0]?.customerId ?? 0,
    lines: [{ variantId: jar, qty: pieces(10) }],
  });
  await owner.call(orders.confirmOrder, { id: placed.id });
  const firm = await clerk.call(invoices.createInvoice, { orderId: placed.id });
  await lower(here, 106_200);
  await lower(large, 106_200);
  await lower(firm, 80_000);

  const repairs = await accountId(house, '6150');
  const { vendorId } = await aVendorRow(house, { gstin: '29AAGCB7383J1Z4', pan: 'AAGCB7383J' });
  await clerk.call(purchasing.createBill, {
    vendorId,
    vendorBillNo: 'A-1',
    vendorBillDate: '2026-04-13',
    vendorTotal: 23_600_00,
    confirm: true,
    lines: [
      {
        accountId: repairs,
        description: 'Labels',
        qty: pieces(1),
        price: 20_000_00,
        taxId: await taxOf(house, 18),
      },
    ],
  });
  const spend = async (amount: number, percent: number, more: object) =>
    clerk.call(accounts.createExpense, {
      accountId: repairs,
      description: 'Repairs',
      vendorId,
      amount,
      taxMode: 'inclusive',
      taxId: await taxOf(house, percent),
      paidFrom: 'vendor_credit',
      post: true,
      ...more,
    });
  await spend(1_180_00, 18, {});
  await spend(590_00, 18, { creditEligible: false, blockedReason: 'food' });
  await spend(2_000_00, 5, { taxMode: 'exclusive', reverseCharge: true });
  await spend(700_00, 0, { taxMode: 'exclusive' });
  house.clock.set('2026-05-09T05:00:00.000Z');
  return { company };
}

const sums = (row: { taxable: number; igst: number; cgst: number; sgst: number } | undefined) =>
  row && [row.taxable, row.igst, row.cgst, row.sgst].map((paise) => paise / 100);

const lineOf = ({ gstr3b }: TaxMonth, name: string) =>
  sums(gstr3b.lines.find(({ line }) => line === name));

test('April through its documents: every section of both returns, the set-off and the file, to the paisa', async ({
  house,
}) => {
  const { company } = await traded(house);
  const admin = await house.as('admin');

  const month = await admin.call(gst.getTaxMonth, april);
  const untaxed = await admin.call(gst.listGstDocuments, { ...april, of: '5' });
  const { inter, intra } = month.gstr3b.inwardExempt;
  expect(untaxed.rows).toMatchObject([{ sourceKind: 'expense', taxable: 700_00 }]);
  expect(inter + intra).toBe(700_00);
  const reply = await admin.send(gst.downloadReturn, {
    ...april,
    return: 'gstr1',
    as: 'json',
  });

  // 4 jars of 1,000 less 4 of 100 here; 2 to Pune; 100 to Pune less 100 of 100; 10 of 900 to a company less 10 of 100.
  expect(
    Object.fromEntries(
      month.gstr1.sections.map((row) => [row.section, [row.documents, ...(sums(row) ?? [])]]),
    ),
  ).toEqual({
    b2b: [1, 9_000, 1_620, 0, 0],
    b2cl: [1, 1_00_000, 18_000, 0, 0],
    exp: [0, 0, 0, 0, 0],
    b2cs: [3, 5_600, 360, 324, 324],
    nil: [1, 5_000, 0, 0, 0],
    cdnr: [1, -1_000, -180, 0, 0],
    cdnur: [1, -10_000, -1_800, 0, 0],
    hsn: [0, 0, 0, 0, 0],
    docs: [0, 0, 0, 0, 0],
  });
  expect(month.gstr1.b2cs.map((row) => [row.place, row.rate, sums(row)])).toEqual([
    ['29', 18_000, [3_600, 0, 324, 324]],
    ['27', 18_000, [2_000, 360, 0, 0]],
  ]);
  expect(
    month.gstr1.hsn.map((row) => [row.isB2B, row.hsn, row.unit, row.qty / 1000, sums(row)]),
  ).toEqual([
    [true, '20079990', 'NOS', 10, [8_000, 1_440, 0, 0]],
    [false, '10063020', 'NOS', 10, [5_000, 0, 0, 0]],
    [false, '20079990', 'NOS', 106, [95_600, 16_560, 324, 324]],
  ]);
  // Tax invoices to consumers, one of them cancelled; the bill of supply; the company's; and the notes.
  expect(
    month.gstr1.docs
      .map(({ kind, total, cancelled, missing }) => `${kind} ${total} ${cancelled} ${missing}`)
      .toSorted(),
  ).toEqual([
    'credit_note 3 0 0',
    'sales_invoice 1 0 0',
    'sales_invoice 1 0 0',
    'sales_invoice 4 1 0',
  ]);
  expect({
    a: lineOf(month, '3.1a'),
    c: lineOf(month, '3.1c'),
    d: lineOf(month, '3.1d'),
    reverse: lineOf(month, '4A3'),
    other: lineOf(month, '4A5'),
    blocked: lineOf(month, '4B1'),
    net: sums(month.gstr3b.netCredit),
  }).toEqual({
    a: [1_03_600, 18_000, 324, 324],
    c: [5_000, 0, 0, 0],
    d: [2_000, 0, 50, 50],
    reverse: [2_000, 0, 50, 50],
    other: [21_500, 3_600, 135, 135],
    blocked: [500, 0, 45, 45],
    net: [23_000, 3_600, 140, 140],
  });
  expect(month.gstr3b.unregistered).toEqual([{ place: '27', taxable: 92_000_00, igst: 16_560_00 }]);
  // The bill came from another state. Credit of IGST pays IGST, of each half its own; reverse charge is cash.
  expect(
    month.setOff.rows.slice(0, 3).map(({ head, left, cash }) => [head, left / 100, cash / 100]),
  ).toEqual([
    ['IGST', 14_400, 14_400],
    ['CGST', 184, 234],
    ['SGST', 184, 234],
  ]);
  expect(month.tie.filter(({ books, returned }) => books !== returned)).toEqual([]);
  expect(month.checks.filter(({ level }) => level === 'block')).toEqual([]);

  const portal = PortalGstr1.parse(JSON.parse(reply.bytes.toString()));
  expect(portal.b2b).toMatchObject([
    {
      ctin: company.gstin,
      inv: [{ val: 10_620, pos: '27', itms: [{ itm_det: { txval: 9_000, rt: 18, iamt: 1_620 } }] }],
    },
  ]);
  expect(portal.b2cl).toMatchObject([
    { pos: '27', inv: [{ val: 1_18_000, itms: [{ itm_det: { txval: 1_00_000, iamt: 18_000 } }] }] },
  ]);
  expect(portal.cdnr).toMatchObject([{ ctin: company.gstin, nt: [{ ntty: 'C', val: 1_180 }] }]);
  expect(portal.cdnur).toMatchObject([{ typ: 'B2CL', ntty: 'C', val: 11_800, pos: '27' }]);
  expect(portal.nil.inv).toContainEqual(
    expect.objectContaining({ sply_ty: 'INTRAB2C', nil_amt: 5_000 }),
  );
  await expectLaws(house);
});
