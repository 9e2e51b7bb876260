import { contract } from '@counting-house/contract/contract.ts';
import type { InputOf } from '@counting-house/contract/kit/operation.ts';
import { sql } from 'drizzle-orm';
import { products } from '../../catalogue/products/product.table.ts';
import { taxOf } from '../catalogue.ts';
import { aCompany } from '../companies.ts';
import type { TestHouse } from '../house.ts';
import { withSetting } from '../logistics.ts';
import { aCustomer, anOrder, carStreet, goods } from '../orders.ts';
import { aVendorRow, skuOfVariant } from '../purchasing.ts';
import { aDeliveredOrder, aReceivedReturn } from '../returns.ts';
import { pieces } from '../stock.ts';
import { accountId } from '../vouchers.ts';
import { atWork } from '../work.ts';

const { accounts, b2b, invoices, orders, purchasing, returns, tax } = contract;

/** April 2026 to March 2027. */
export const yearMonths = [4, 5, 6, 7, 8, 9, 10, 11, 12, 1, 2, 3].map(
  (month) => `${month < 4 ? 2027 : 2026}-${String(month).padStart(2, '0')}`,
);

/** Months in which everything happens; the others have one sale and one expense. */
const fullMonths: readonly string[] = ['2026-04', '2026-06', '2026-09', '2027-03'];

/** Moves the clock to the morning of a day; who is signed in stays so. */
export async function on(house: TestHouse, day: string): Promise<void> {
  const now = `${day}T05:00:00.000Z`;
  house.clock.set(now);
  await house.database.direct.execute(sql`
    update session set last_active_at = ${now}, absolute_expiry = '2028-01-01', fresh_until = '2028-01-01'`);
}

export type Trade = Awaited<ReturnType<typeof openTrade>>;

/** What is traded is there, the bank has ₹5,00,000. */
export async function openTrade(house: TestHouse) {
  await on(house, '2026-04-02');
  await withSetting(house, 'logistics.holdUnpaid', false);
  const owner = await house.as('owner');
  const jar = await goods(house, { price: 11_800_00, percent: 18, worth: 80_000_00, stock: 200 });
  await house.database.direct.update(products).set({ hsn: '20079990' });
  const { rows: banks } = await owner.call(accounts.listBankAccounts, {});
  const bank = await owner.call(accounts.updateBankAccount, {
    id: banks[0]?.id ?? 0,
    version: banks[0]?.version ?? 0,
    number: '50100123456789',
    ifsc: 'HDFC0001234',
    openingBalance: 5_00_000_00,
    openingDate: '2026-03-31',
  });
  const person = async (more: object) =>
    (await aCustomer(house, { addresses: [{ ...carStreet, ...more }] })).id;
  const company = await aCompany(house, { creditMode: 'limit', creditLimit: 50_00_000_00 });
  const groupId = company.groups[0]?.id ?? 0;
  await owner.call(b2b.updateGroupItems, {
    groupId,
    items: [{ variantId: jar.variantId, prices: [{ fromQty: 0, price: 9_000_00 }] }],
  });
  const { vendorId } = await aVendorRow(house, { gstin: '29AAGCB7383J1Z4', pan: 'AAGCB7383J' });
  const { rows: sections } = await owner.call(tax.listWithholdingSections, { at: '2026-04-02' });
  const [gst18, gst5] = [await taxOf(house, 18), await taxOf(house, 5)];
  const { sku } = await atWork(house, (ctx) => skuOfVariant(ctx, jar.variantId));
  let reference = 0;
  return {
    house,
    owner,
    bank,
    jar,
    sku,
    local: await person({}),
    pune: await person({ city: 'Pune', stateCode: '27', pinCode: '411037' }),
    dubai: await person({ city: 'Dubai', stateCode: '96', pinCode: '999999' }),
    company: { ...company, groupId, customerId: company.people[0]?.customerId ?? 0 },
    vendorId,
    contractors: sections.find(({ code }) => code === '194C')?.id ?? 0,
    gst18,
    gst5,
    account: (code: string) => accountId(house, code),
    /** Another UTR at each call. */
    utr: () => `UTR${String((reference += 1)).padStart(9, '0')}`,
  };
}

const viaBank = (trade: Trade, more: Partial<InputOf<typeof accounts.createVoucher>>) =>
  trade.owner.call(accounts.createVoucher, {
    kind: 'payment',
    method: 'bank_transfer',
    reference: trade.utr(),
    post: true,
    ...more,
  });

/** Freight; and a bill that TDS is held back from, goods on another, power, food, wages. */
export async function bought(trade: Trade, month: string): Promise<void> {
  const { house, owner, vendorId, account, sku } = trade;
  await on(house, `${month}-05`);
  await freight(trade, month);
  if (!fullMonths.includes(month)) return;
  const dated = { vendorId, vendorBillDate: `${month}-05`, confirm: true };
  const repairs = await owner.call(purchasing.createBill, {
    ...dated,
    vendorBillNo: `R-${month}`,
    vendorTotal: 47_200_00,
    tdsSectionId: trade.contractors,
    lines: [
      {
        accountId: await account('6180'),
        description: 'Repairs',
        qty: pieces(1),
        price: 40_000_00,
        taxId: trade.gst18,
      },
    ],
  });
  await viaBank(trade, {
    party: { kind: 'vendor', id: vendorId },
    amount: repairs.total - (repairs.tds?.amount ?? 0),
  });
  const order = await owner.call(purchasing.createOrder, {
    vendorId,
    lines: [{ skuId: sku.id, unitId: sku.unitId, qty: pieces(20), price: 400_00 }],
  });
  const sent = await owner.call(purchasing.orderSubmit, { id: order.id, version: order.version });
  const inward = await owner.call(purchasing.inward, {
    mode: 'post',
    kind: 'with_po',
    vendorId,
    challanNo: `D-${month}`,
    lines: [
      {
        poLineId: sent.lines[0]?.id ?? 0,
        skuId: sku.id,
        unitId: sku.unitId,
        batches: [{ acceptedQty: pieces(20) }],
      },
    ],
  });
  const inwardLineId = inward.lines[0]?.id ?? 0;
  // Billed at two rupees more a piece; the goods of March wait for their bill.
  if (month !== '2027-03') {
    await owner.call(purchasing.createBill, {
      ...dated,
      vendorBillNo: `G-${month}`,
      vendorTotal: 20 * 402_00 * 1.18,
      lines: [{ inwardLineId, qty: pieces(20), price: 402_00, taxId: trade.gst18 }],
    });
  }
  const spent = { vendorId, moneyAccountId: await account('1121'), post: true };
  await owner.call(accounts.createExpense, {
    ...spent,
    accountId: await account('6150'),
    description: 'Electricity',
    amount: 11_800_00,
    taxMode: 'inclusive',
    taxId: trade.gst18,
    reference: trade.utr(),
    billNo: `E-${month}`,
  });
  await owner.call(accounts.createExpense, {
    ...spent,
    accountId: await account('6205'),
    description: 'Lunch for buyers',
    amount: 1_180_00,
    taxMode: 'inclusive',
    taxId: trade.gst18,
    creditEligible: false,
    blockedReason: 'food',
    reference: trade.utr(),
    billNo: `F-${month}`,
  });
  await viaBank(trade, {
    lines: [{ accountId: await account('6140'), debit: 15_000_00 }],
    amount: 15_000_00,
    narration: 'Wages',
  });
}

/** Freight under reverse charge, paid by the bank. */
const freight = async (trade: Trade, month: string) =>
  trade.owner.call(accounts.createExpense, {
    vendorId: trade.vendorId,
    moneyAccountId: await trade.account('1121'),
    accountId: await trade.account('6190'),
    description: 'Lorry freight',
    amount: 5_000_00,
    taxMode: 'exclusive',
    taxId: trade.gst5,
    reverseCharge: true,
    reference: trade.utr(),
    billNo: `L-${month}`,
    post: true,
  });

/** Jars to the state, to Pune, to Dubai every third month, to a company; a price lowered, goods brought back. */
export async function sold(trade: Trade, month: string): Promise<void> {
  const { house, owner, jar, company } = trade;
  const before = yearMonths[yearMonths.indexOf(month) - 1];
  if (before && fullMonths.includes(before) && isPaidLate(before)) {
    await on(house, `${month}-08`);
    await received(trade, 10 * 9_000_00 * 1.18);
  }
  await on(house, `${month}-12`);
  const index = yearMonths.indexOf(month);
  const lines = (qty: number) => [{ variantId: jar.variantId, qty: pieces(qty) }];
  const sell = async (customerId: number, qty: number) => {
    const order = await anOrder(house, {
      customerId,
      lines: lines(qty),
      charges: [],
      confirm: true,
    });
    await owner.call(orders.recordPayment, {
      orderId: order.id,
      payments: [{ method: 'upi', amount: order.grandTotal, reference: trade.utr() }],
    });
    return owner.call(invoices.createInvoice, { orderId: order.id });
  };
  const here = await sell(trade.local, 5);
  if (!fullMonths.includes(month)) return;
  await sell(trade.pune, 3);
  if (index % 3 === 0) {
    const sent = await sell(trade.dubai, 2);
    await owner.call(invoices.updateInvoice, {
      id: sent.id,
      version: sent.version,
      shippingBillNo: `78965${index}`,
      shippingBillDate: `${month}-12`,
      portCode: 'INNSA1',
    });
  }
  if (index % 4 === 1) {
    const seen = await owner.call(invoices.getInvoice, { id: here.id });
    await owner.call(invoices.creditPrice, {
      invoiceId: seen.id,
      version: seen.version,
      lines: [{ invoiceLineId: seen.lines[0]?.id ?? 0, newUnitPrice: 10_620_00 }],
      reason: 'Agreed otherwise',
    });
  }
  if (index % 4 === 2) {
    const delivered = await aDeliveredOrder(house, {
      item: jar,
      customerId: trade.local,
      payments: [{ method: 'upi', amount: 2 * 11_800_00, reference: trade.utr() }],
      charges: [],
    });
    const { id, version } = await aReceivedReturn(house, delivered);
    await owner.call(returns.settle, { id, version });
  }
  const placed = await owner.call(orders.createB2B, {
    companyId: company.id,
    groupId: company.groupId,
    customerId: company.customerId,
    lines: lines(10),
    confirm: true,
  });
  const invoice = await owner.call(invoices.createInvoice, { orderId: placed.id });
  await on(house, `${month}-25`);
  if (isPaidLate(month)) return;
  await received(trade, invoice.total);
}

/** What the company buys at a quarter's end it pays in the next month. */
const isPaidLate = (month: string) => yearMonths.indexOf(month) % 3 === 2;

/** The company pays an invoice less TDS, and says which. */
async function received(trade: Trade, total: number): Promise<void> {
  const { owner, company } = trade;
  const asked = { partyKind: 'company', partyId: company.id, direction: 'in' } as const;
  const { rows } = await owner.call(accounts.openDocumentsOf, asked);
  await viaBank(trade, {
    kind: 'receipt',
    party: { kind: 'company', id: company.id },
    amount: total - 9_00,
    deductions: [{ kind: 'tds', amount: 9_00 }],
    allocations: [{ openItemId: rows[0]?.openItemId ?? 0, amount: total }],
  });
}

/** What comes once: a loan in April, a machine in June, depreciation in March. */
export async function once(trade: Trade, month: string): Promise<void> {
  const { owner, account } = trade;
  if (month === '2026-04') {
    await viaBank(trade, {
      kind: 'receipt',
      lines: [{ accountId: await account('2210'), credit: 3_00_000_00 }],
      amount: 3_00_000_00,
      narration: 'Term loan',
    });
  }
  if (month === '2026-06') {
    await owner.call(purchasing.createBill, {
      vendorId: trade.vendorId,
      vendorBillNo: 'M-1',
      vendorBillDate: '2026-06-25',
      vendorTotal: 1_18_000_00,
      confirm: true,
      lines: [
        {
          accountId: await account('1210'),
          description: 'Filling machine',
          qty: pieces(1),
          price: 1_00_000_00,
          taxId: trade.gst18,
        },
      ],
    });
    await viaBank(trade, {
      party: { kind: 'vendor', id: trade.vendorId },
      amount: 1_18_000_00,
    });
  }
  if (month === '2027-03') {
    await owner.call(accounts.createVoucher, {
      kind: 'journal',
      date: '2027-03-25',
      narration: 'Depreciation of the filling machine',
      lines: [
        { accountId: await account('6240'), debit: 15_000_00 },
        { accountId: await account('1290'), credit: 15_000_00 },
      ],
      post: true,
    });
  }
}
