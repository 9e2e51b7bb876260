import { contract } from '@counting-house/contract/contract.ts';
import { describe, expect } from 'vitest';
import { test, type TestHouse } from '../../testing/house.ts';
import { issueInvoice } from '../../testing/invoices.ts';
import { expectLaws } from '../../testing/laws/laws.ts';
import { anOrder, goods } from '../../testing/orders.ts';
import { aVendorRow } from '../../testing/purchasing.ts';
import { taxOf } from '../../testing/catalogue.ts';
import { pieces } from '../../testing/stock.ts';
import { accountId } from '../../testing/vouchers.ts';

const { accounts, gst, purchasing } = contract;

/** A bill of 10,000 and 18 % of 1 April that nobody paid; in November. */
async function unpaidBill(house: TestHouse) {
  house.clock.set('2026-11-09T05:00:00.000Z');
  const { vendorId } = await aVendorRow(house);
  const clerk = await house.as('accountant');
  const bill = await clerk.call(purchasing.createBill, {
    vendorId,
    vendorBillNo: 'OLD-1',
    vendorBillDate: '2026-04-01',
    businessDate: '2026-04-01',
    vendorTotal: 11_800_00,
    confirm: true,
    lines: [
      {
        accountId: await accountId(house, '6150'),
        description: 'Repairs',
        qty: pieces(1),
        price: 10_000_00,
        taxId: await taxOf(house, 18),
      },
    ],
  });
  return { clerk, bill, vendorId };
}

const october = { month: '2026-10' };
const line = (month: { gstr3b: { lines: { line: string }[] } }, name: string) =>
  month.gstr3b.lines.find((row) => row.line === name);

describe('credit of a bill', () => {
  test('that is unpaid after 180 days is given back, and claimed again once it is paid', async ({
    house,
  }) => {
    const { clerk, bill, vendorId } = await unpaidBill(house);

    const proposed = await clerk.call(gst.proposeCreditReversals, october);
    const early = await clerk.call(gst.proposeCreditReversals, { month: '2026-09' });
    const { rows } = await clerk.call(gst.reverseUnpaidCredit, {
      ...october,
      documents: [{ kind: 'bill', id: bill.id }],
    });
    const given = await clerk.call(gst.getTaxMonth, october);
    const again = clerk.call(gst.reverseUnpaidCredit, {
      ...october,
      documents: [{ kind: 'bill', id: bill.id }],
    });

    // 180 days from 1 April are over on 28 September.
    expect(proposed.unpaid).toMatchObject([
      { documentId: bill.id, date: '2026-04-01', until: '2026-09-28', unpaid: 11_800_00 },
    ]);
    expect(early.unpaid).toMatchObject([{ documentId: bill.id }]);
    const [first] = rows;
    if (!first) throw new Error('one reversal for each document');
    expect(first).toMatchObject({
      total: 1_800_00,
      reason: 'unpaid_180',
      businessDate: '2026-10-31',
    });
    expect(line(given, '4B2')).toMatchObject({ documents: 1 });
    await expect(again).rejects.toMatchObject({ status: 422 });
    expect((await clerk.call(gst.proposeCreditReversals, october)).unpaid).toEqual([]);

    await clerk.call(accounts.createVoucher, {
      kind: 'payment',
      date: '2026-11-05',
      method: 'bank_transfer',
      moneyAccountId: await accountId(house, '1121'),
      reference: 'UTR42',
      party: { kind: 'vendor', id: vendorId },
      amount: 11_800_00,
      post: true,
    });
    const { rows: listed } = await clerk.call(gst.listCreditReversals, october);
    const claimed = await clerk.call(gst.cancelCreditReversal, {
      id: first.id,
      version: first.version,
      reason: 'Paid by UTR42',
      date: '2026-11-05',
    });
    const november = await clerk.call(gst.getTaxMonth, { month: '2026-11' });

    expect(listed).toMatchObject([{ isPaid: true, documentNo: bill.number }]);
    expect(claimed).toMatchObject({ status: 'cancelled', cancelledOn: '2026-11-05' });
    const sum = (name: string) => {
      const row = november.gstr3b.lines.find((one) => one.line === name);
      return (row?.igst ?? 0) + (row?.cgst ?? 0) + (row?.sgst ?? 0);
    };
    expect({ a5: sum('4A5'), b2: sum('4B2'), d1: sum('4D1') }).toEqual({
      a5: 1_800_00,
      b2: 0,
      d1: 1_800_00,
    });
    expect(november.tie.every(({ books, returned }) => books === returned)).toBe(true);
    await expectLaws(house);
  });

  test('is given back once by two who do it at once', async ({ crowd }) => {
    const { bill } = await unpaidBill(crowd);
    const [one, two] = [await crowd.as('accountant'), await crowd.as('admin')];
    const documents = [{ kind: 'bill' as const, id: bill.id }];

    const results = await Promise.allSettled([
      one.call(gst.reverseUnpaidCredit, { ...october, documents }),
      two.call(gst.reverseUnpaidCredit, { ...october, documents }),
    ]);

    expect(results.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  });
});

test('tax of an expense that cannot be set off stands in 4(A) and 4(B), and ties with the books', async ({
  house,
}) => {
  house.clock.set('2026-11-09T05:00:00.000Z');
  const clerk = await house.as('accountant');
  const { vendorId } = await aVendorRow(house, { gstin: '29AAGCB7383J1Z4', pan: 'AAGCB7383J' });
  const spend = (more: object) =>
    house.as('accountant').then((by) =>
      by.call(accounts.createExpense, {
        description: 'Lunch for buyers',
        accountId: 0,
        amount: 11_800_00,
        taxMode: 'inclusive',
        vendorId,
        date: '2026-10-12',
        paidFrom: 'vendor_credit',
        post: true,
        ...more,
      }),
    );
  const of = { accountId: await accountId(house, '6150'), taxId: await taxOf(house, 18) };
  const blocked = await spend({ ...of, creditEligible: false, blockedReason: 'food' });
  await spend({ ...of, amount: 1_180_00 });

  const before = await clerk.call(gst.getTaxMonth, october);
  const documents = await clerk.call(gst.listGstDocuments, { ...october, of: '4B1' });
  await clerk.call(accounts.cancelExpense, {
    id: blocked.id,
    version: blocked.version,
    reason: 'Entered twice',
  });
  const after = await clerk.call(gst.getTaxMonth, october);

  expect(line(before, '4A5')).toMatchObject({ taxable: 11_000_00, cgst: 990_00, sgst: 990_00 });
  expect(line(before, '4B1')).toMatchObject({ taxable: 10_000_00, cgst: 900_00, sgst: 900_00 });
  expect(before.gstr3b.netCredit).toMatchObject({ cgst: 90_00, sgst: 90_00 });
  expect(before.tie.every(({ books, returned }) => books === returned)).toBe(true);
  expect(documents.rows).toMatchObject([{ sourceKind: 'expense', documentId: blocked.id }]);
  expect(line(after, '4B1')).toMatchObject({ taxable: 0, cgst: 0, sgst: 0 });
});

test('credit of capital goods is spread over sixty months, and rule 42 leaves it out', async ({
  house,
}) => {
  const { clerk, vendorId } = await unpaidBill(house);
  const machine = {
    accountId: await accountId(house, '1210'),
    description: 'Grinder',
    qty: pieces(1),
    taxId: await taxOf(house, 18),
  };
  const buy = (day: string, no: string, price: number) =>
    clerk.call(purchasing.createBill, {
      vendorId,
      vendorBillNo: no,
      vendorBillDate: day,
      businessDate: day,
      vendorTotal: (price * 118) / 100,
      confirm: true,
      lines: [{ ...machine, price }],
    });
  await buy('2026-04-20', 'CAP-1', 60_000_00);
  await buy('2026-10-05', 'CAP-2', 1_00_000_00);
  house.clock.set('2026-10-20T05:00:00.000Z');
  for (const [percent, price] of [
    [18, 3_540_00],
    [0, 940_00],
  ] as const) {
    const { variantId } = await goods(house, { price, percent });
    const order = { lines: [{ variantId, qty: pieces(1) }], charges: [], confirm: true };
    await issueInvoice(house, await anOrder(house, order));
  }
  house.clock.set('2026-11-09T05:00:00.000Z');

  const { exempt, capital } = await clerk.call(gst.proposeCreditReversals, october);

  // 940 and 60 of shipping of 4,000 are sold without tax. 10,800 and 18,000 of IGST: 480 a month, of which a quarter.
  expect(capital).toMatchObject({
    exempt: 1_000_00,
    turnover: 4_000_00,
    credit: { igst: 28_800_00, cgst: 0, sgst: 0, cess: 0 },
    monthly: { igst: 480_00, cgst: 0, sgst: 0, cess: 0 },
    igst: 120_00,
    given: 0,
    isWhole: true,
  });
  expect(capital.documents).toMatchObject([
    { date: '2026-10-05', month: 1, igst: 18_000_00, account: 'Plant and machinery' },
    { date: '2026-04-20', month: 7, igst: 10_800_00 },
  ]);
  expect(exempt).toMatchObject({ capital: 18_000_00, common: { igst: 0 }, igst: 0 });

  await clerk.call(gst.createCreditReversal, {
    businessDate: '2026-10-31',
    reason: 'rule_43',
    note: 'A sixtieth of the credit of capital goods',
    igst: capital.igst,
  });
  const again = await clerk.call(gst.proposeCreditReversals, october);
  const later = await clerk.call(gst.proposeCreditReversals, { month: '2031-04' });
  const month = await clerk.call(gst.getTaxMonth, october);

  expect(again).toMatchObject({ capital: { given: 120_00 }, exempt: { common: { igst: 0 } } });
  expect(later.capital.documents.map((row) => row.month)).toEqual([55]);
  expect(line(month, '4B1')).toMatchObject({ igst: 120_00 });
  expect(month.tie.every(({ books, returned }) => books === returned)).toBe(true);
});
