import { contract } from '@counting-house/contract/contract.ts';
import { parse } from 'csv-parse/sync';
import { strFromU8, unzipSync } from 'fflate';
import { expect } from 'vitest';
import { products } from '../../catalogue/products/product.table.ts';
import { taxOf } from '../../testing/catalogue.ts';
import { aCompany } from '../../testing/companies.ts';
import { PortalGstr1 } from '../../testing/machine/gst-portal.ts';
import { owner as proprietor, test, type Person, type TestHouse } from '../../testing/house.ts';
import { issueInvoice } from '../../testing/invoices.ts';
import { aCustomer, anOrder, byUpi, carStreet, goods } from '../../testing/orders.ts';
import { aVendorRow } from '../../testing/purchasing.ts';
import { cellIn } from '../../testing/reports.ts';
import { imported } from '../../testing/statements-of-bank.ts';
import { pieces } from '../../testing/stock.ts';
import { accountId } from '../../testing/vouchers.ts';

const { accounts, admin, b2b, gst, orders, purchasing, reports, tax } = contract;
const march = '2027-03';
const lastDay = '2027-03-31';
const year = { from: '2026-04-01', to: lastDay };

/** The last day of a year: sales in the state and outside it, purchases with TDS and reverse charge, a cheque. */
async function traded(house: TestHouse) {
  house.clock.set(`${lastDay}T04:00:00.000Z`);
  const owner = await house.as('owner');
  const jar = await goods(house, { price: 1_180_00, percent: 18, worth: 40_000_00 });
  await house.database.direct.update(products).set({ hsn: '20079990' });
  const bank = await openBank(owner);
  const pune = { ...carStreet, city: 'Pune', stateCode: '27', pinCode: '411037' } as const;
  for (const addresses of [[carStreet], [pune]]) {
    const { id } = await aCustomer(house, { addresses });
    const lines = [{ variantId: jar.variantId, qty: pieces(2) }];
    const order = await anOrder(house, { customerId: id, lines, confirm: true });
    const reference = `UPI${id}000111`;
    const payments = [{ ...byUpi(order.grandTotal), reference }];
    await owner.call(orders.recordPayment, { orderId: order.id, payments });
    await issueInvoice(house, order);
  }
  await soldToCompany(house, owner, jar.variantId);
  await bought(house, owner);
  await owner.call(accounts.createVoucher, {
    kind: 'journal',
    date: lastDay,
    narration: 'Depreciation',
    lines: [
      { accountId: await accountId(house, '6240'), debit: 6_000_00 },
      { accountId: await accountId(house, '1290'), credit: 6_000_00 },
    ],
    post: true,
  });
  return { owner, bank };
}

async function openBank(owner: Person) {
  const { rows } = await owner.call(accounts.listBankAccounts, {});
  const [{ id, version } = { id: 0, version: 0 }] = rows;
  return owner.call(accounts.updateBankAccount, {
    id,
    version,
    number: '50100123456789',
    ifsc: 'HDFC0001234',
    openingBalance: 1_00_000_00,
    openingDate: '2026-03-31',
  });
}

/** Two invoices of a company in another state: one paid less TDS, one by a cheque that bounces. */
async function soldToCompany(house: TestHouse, owner: Person, variantId: number): Promise<void> {
  const company = await aCompany(house, { creditMode: 'limit', creditLimit: 10_00_000_00 });
  const groupId = company.groups[0]?.id ?? 0;
  await owner.call(b2b.updateGroupItems, {
    groupId,
    items: [{ variantId, prices: [{ fromQty: 0, price: 900_00 }] }],
  });
  const customerId = company.people[0]?.customerId ?? 0;
  const lines = [{ variantId, qty: pieces(10) }];
  const receipt = {
    kind: 'receipt',
    party: { kind: 'company', id: company.id },
    post: true,
  } as const;
  for (const isCheque of [false, true]) {
    const asked = { companyId: company.id, groupId, customerId, lines, confirm: true };
    const invoice = await issueInvoice(house, await owner.call(orders.createB2B, asked));
    const amount = invoice?.total ?? 0;
    if (isCheque) {
      const cheque = { method: 'cheque', reference: '770001', referenceDate: lastDay } as const;
      await owner.call(accounts.createVoucher, { ...receipt, ...cheque, amount });
      const { rows } = await owner.call(accounts.listCheques, {});
      const id = rows[0]?.id ?? 0;
      await owner.call(accounts.depositCheques, { ids: [id] });
      await owner.call(orders.returnCheque, { id, charge: 354_00, reason: 'Funds insufficient' });
    } else {
      await owner.call(accounts.createVoucher, {
        ...receipt,
        method: 'bank_transfer',
        reference: 'UTR000200020',
        amount: amount - 9_00,
        deductions: [{ kind: 'tds', amount: 9_00 }],
      });
    }
  }
}

/** A bill that TDS is held back from, paid; freight under reverse charge, and electricity. */
async function bought(house: TestHouse, owner: Person): Promise<void> {
  const { vendorId } = await aVendorRow(house, { gstin: '29AAGCB7383J1Z4', pan: 'AAGCB7383J' });
  const { rows: sections } = await owner.call(tax.listWithholdingSections, { at: lastDay });
  const bill = await owner.call(purchasing.createBill, {
    vendorId,
    vendorBillNo: 'R-1',
    vendorBillDate: lastDay,
    vendorTotal: 47_200_00,
    tdsSectionId: sections.find(({ code }) => code === '194C')?.id ?? null,
    confirm: true,
    lines: [
      {
        accountId: await accountId(house, '6180'),
        description: 'Repairs',
        qty: pieces(1),
        price: 40_000_00,
        taxId: await taxOf(house, 18),
      },
    ],
  });
  await owner.call(accounts.createVoucher, {
    kind: 'payment',
    method: 'bank_transfer',
    reference: 'PAY000300030',
    party: { kind: 'vendor', id: vendorId },
    amount: bill.total - (bill.tds?.amount ?? 0),
    post: true,
  });
  const spent = { vendorId, moneyAccountId: await accountId(house, '1121'), post: true };
  await owner.call(accounts.createExpense, {
    ...spent,
    accountId: await accountId(house, '6190'),
    description: 'Lorry freight',
    amount: 5_000_00,
    taxMode: 'exclusive',
    taxId: await taxOf(house, 5),
    reverseCharge: true,
    reference: 'LORRY1',
    billNo: 'L-1',
  });
  await owner.call(accounts.createExpense, {
    ...spent,
    accountId: await accountId(house, '6150'),
    description: 'Electricity',
    amount: 11_800_00,
    taxMode: 'inclusive',
    taxId: await taxOf(house, 18),
    reference: 'POWER1',
    billNo: 'E-1',
  });
}

/** The bank tells what the books have, and a charge that they do not; told twice, and closed at zero. */
async function reconciled(house: TestHouse, { owner, bank }: Awaited<ReturnType<typeof traded>>) {
  const { rows } = await owner.call(accounts.listBookLines, { id: bank.id, limit: 100 });
  const told = [
    ...rows.map(({ no, bankRef, amount }) => ({ text: `TRF ${no}`, bankRef, amount })),
    { text: 'BANK CHARGES', bankRef: '', amount: -118_00 },
  ];
  const closing = told.reduce((sum, { amount }) => sum + amount, 1_00_000_00);
  const text = [
    'Date,Narration,Ref,Amount',
    ...told.map(
      (line) => `31/03/2027,${line.text},${line.bankRef},${(line.amount / 100).toFixed(2)}`,
    ),
  ].join('\n');
  await imported(house, owner, { id: bank.id, text });
  const again = await imported(house, owner, { id: bank.id, text });
  expect(again.counts.imported).toBe(0);
  await owner.call(accounts.matchCertain, { id: bank.id });
  const open = { id: bank.id, status: 'open', limit: 100 } as const;
  for (const line of (await owner.call(accounts.listStatementLines, open)).rows) {
    const left = await owner.call(accounts.listBookLines, { id: bank.id, limit: 100 });
    const entry = left.rows.find(
      ({ no, amount }) => amount === line.amount && line.description.endsWith(no),
    );
    if (entry) {
      const match = { statementLineIds: [line.id], journalLineIds: [entry.id] };
      await owner.call(accounts.createBankMatch, match);
    } else {
      const lines = [{ accountId: await accountId(house, '6120'), amount: 118_00 }];
      await owner.call(accounts.bookStatementLine, { id: line.id, lines });
    }
  }
  const started = { bankAccountId: bank.id, statementDate: lastDay, closingBalance: closing };
  const { id, version } = await owner.call(accounts.startReconciliation, started);
  await owner.call(accounts.closeReconciliation, { id, version });
  return owner.call(accounts.getBankAccount, { id: bank.id });
}

/** March is filed, set off and paid; its file is what the portal takes. */
async function filed(owner: Person) {
  const month = await owner.call(gst.getTaxMonth, { month: march });
  const { bytes } = await owner.send(gst.downloadReturn, {
    month: march,
    return: 'gstr1',
    as: 'json',
  });
  const portal = PortalGstr1.parse(JSON.parse(bytes.toString('utf8')));
  const file = { month: march, filedOn: '2027-04-10', arn: 'AA290327000001X' };
  await owner.call(gst.fileReturn, { ...file, return: 'gstr1' });
  await owner.call(gst.settleTax, { month: march, date: lastDay });
  const { unpaid } = await owner.call(gst.getTaxMonth, { month: march });
  const challan = { paidOn: '2027-04-10', challanNo: '27042900012345' };
  await owner.call(gst.payTax, { month: march, tax: unpaid, ...challan });
  await owner.call(gst.fileReturn, { ...file, return: 'gstr3b' });
  return { month, portal };
}

async function close(owner: Person) {
  const found = async () => {
    const { rows } = await owner.call(accounts.listFiscalYears, {});
    const one = rows.find(({ name }) => name === '2026-27');
    if (!one) throw new Error('set-up made the year');
    return one;
  };
  const { periods } = await found();
  const last = periods.at(-1);
  await owner.call(accounts.setPeriodStatus, {
    id: last?.id ?? 0,
    version: last?.version ?? 0,
    status: 'locked',
    withOpen: true,
    withEarlier: true,
  });
  const { id, version } = await found();
  const { rows } = await owner.call(accounts.yearCloseCheck, { id });
  const warned = rows.filter(({ passed }) => !passed).map(({ key }) => [key, 'Seen']);
  await owner.call(accounts.closeYear, { id, version, reasons: Object.fromEntries(warned) });
  return found();
}

const statements = async (owner: Person) => ({
  trial: await owner.call(reports.getTrialBalance, year),
  profit: await owner.call(reports.getProfitLoss, year),
  sheet: await owner.call(reports.getBalanceSheet, { at: lastDay }),
  cash: await owner.call(reports.getCashFlow, year),
  direct: await owner.call(reports.getCashFlow, { ...year, view: 'direct' }),
  sales: await owner.call(reports.getSalesRegister, year),
  purchases: await owner.call(reports.getPurchaseRegister, year),
  ties: await owner.call(reports.getTieOuts, { at: lastDay }),
  numbers: await owner.call(reports.getNumberCheck, year),
});

/** Debits of the year in paise as the accountant's file has them. */
async function exported(house: TestHouse, owner: Person, kind: 'tally' | 'day_book') {
  const { jobId } = await owner.call(reports.startAccountantExport, { kind, ...year });
  await house.runJobs();
  const { result } = await owner.call(admin.getJob, { id: jobId });
  const { fileId } = result as { fileId: number };
  const { bytes } = await owner.send(reports.getMadeFile, { fileId });
  const paise = (amounts: readonly string[]) =>
    amounts.reduce((sum, amount) => sum + Math.round(Number(amount) * 100), 0);
  if (kind === 'day_book') {
    const rows = parse(bytes, { columns: true, bom: true }) as { Debit: string; Credit: string }[];
    return [paise(rows.map(({ Debit }) => Debit)), paise(rows.map(({ Credit }) => Credit))];
  }
  const xml = strFromU8(unzipSync(bytes)['2 vouchers.xml'] ?? new Uint8Array());
  const amounts = [
    ...xml.matchAll(/<ISDEEMEDPOSITIVE>(Yes|No)<\/ISDEEMEDPOSITIVE>.*?<AMOUNT>(.*?)<\/AMOUNT>/gsu),
  ];
  const of = (side: string) =>
    paise(amounts.filter(([, is]) => is === side).map(([, , n = '']) => n));
  return [-of('Yes'), of('No')];
}

test('a year ends: reconciled, filed, closed, reopened for one entry, closed again; all figures agree', async ({
  crowd: house,
}) => {
  const march31 = await traded(house);
  const bank = await reconciled(house, march31);
  expect(bank).toMatchObject({ openLines: 0, reconciledOn: lastDay });
  house.clock.set('2027-04-10T04:00:00.000Z');
  const owner = await house.signIn(proprietor.phone, proprietor.password);

  const { month, portal } = await filed(owner);
  const before = await statements(owner);
  const closed = await close(owner);
  const after = await statements(owner);

  expect(month.tie.filter(({ books, returned }) => books !== returned)).toEqual([]);
  expect(portal.b2b.flatMap(({ inv }) => inv)).toHaveLength(2);
  for (const report of Object.values(before)) {
    expect(report.checks.filter(({ difference }) => difference !== 0)).toEqual([]);
  }
  for (const name of ['trial', 'profit', 'cash', 'direct', 'sales', 'purchases'] as const) {
    expect(after[name].rows).toEqual(before[name].rows);
  }
  const profit = Number(cellIn(before.profit, 'netProfit'));
  expect(closed).toMatchObject({ status: 'closed', profit });
  expect(cellIn(after.sheet, 'total')).toBe(cellIn(before.sheet, 'total'));

  const { id, version } = closed;
  await owner.call(accounts.reopenYear, { id, version, reason: 'The audit fee was forgotten' });
  await owner.call(accounts.createVoucher, {
    kind: 'journal',
    date: lastDay,
    reason: 'The audit fee was forgotten',
    lines: [
      { accountId: await accountId(house, '6210'), debit: 2_500_00 },
      { accountId: await accountId(house, '2160'), credit: 2_500_00 },
    ],
    post: true,
  });
  const again = await close(owner);

  expect(again).toMatchObject({ status: 'closed', profit: profit - 2_500_00 });
  const { trial } = await statements(owner);
  const turnover = [cellIn(trial, 'total', 'debit'), cellIn(trial, 'total', 'credit')];
  expect(await exported(house, owner, 'tally')).toEqual(turnover);
  expect(await exported(house, owner, 'day_book')).toEqual(turnover);
  const { checks } = await owner.call(reports.getBalanceSheet, {});
  expect(checks).toEqual([{ says: 'Balanced', difference: 0 }]);
});
