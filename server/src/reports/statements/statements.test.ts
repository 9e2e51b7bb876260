import { contract } from '@counting-house/contract/contract.ts';
import { describe, expect } from 'vitest';
import { postApril, rupees } from '../../testing/scenarios/april-2026.ts';
import { test, type TestHouse } from '../../testing/house.ts';
import { cellIn, rupeesIn } from '../../testing/reports.ts';
import { accountId } from '../../testing/vouchers.ts';

const { accounts, reports } = contract;
const april = { from: '2026-04-01', to: '2026-04-30' };

const accountant = (house: TestHouse) => house.as('accountant');

async function inApril(house: TestHouse) {
  await postApril(house);
  return accountant(house);
}

describe('the trial balance', () => {
  test('of April 2026 is that of the design', async ({ house }) => {
    const person = await inApril(house);

    const trial = await person.call(reports.getTrialBalance, april);

    const row = (key: string) => trial.rows.find((one) => one.key === key)?.cells;
    expect(row('total')).toEqual(
      [600_000, 600_000, 493_431, 493_431, 694_797, 694_797].map(rupees),
    );
    expect(row('account 1121')).toEqual([500_000, 0, 63_157.28, 54_850, 508_307.28, 0].map(rupees));
    expect(row('account 3400')).toEqual([0, 600_000, 0, 0, 0, 600_000].map(rupees));
    expect(trial.checks).toEqual([{ says: 'Debits and credits agree', difference: 0 }]);
  });

  test('is a tree with the sums of its groups, as deep as wished, or flat', async ({ house }) => {
    const person = await inApril(house);
    const keys = async (asked: object) =>
      (await person.call(reports.getTrialBalance, { ...april, ...asked })).rows.map(
        ({ label, depth }) => `${'-'.repeat(depth)}${label}`,
      );

    const tree = await person.call(reports.getTrialBalance, april);

    expect(cellIn(tree, 'account 1120', 'closingDebit')).toBe(rupees(508_307.28));
    expect(cellIn(tree, 'account 1100', 'closingDebit')).toBe(rupees(637_742.66));
    expect(await keys({ level: 1 })).toEqual([
      'Assets',
      'Liabilities',
      'Equity',
      'Income',
      'Cost of sales',
      'Expenses',
      'Total',
    ]);
    expect((await keys({ flat: 'true' })).slice(0, 2)).toEqual([
      'Cash in hand',
      'Main bank account',
    ]);
  });

  test('shows accounts without entries only when asked', async ({ house }) => {
    const person = await accountant(house);

    const hidden = await person.call(reports.getTrialBalance, {});
    const shown = await person.call(reports.getTrialBalance, { zero: 'true' });

    expect(hidden.rows.map(({ key }) => key)).toEqual(['total']);
    expect(shown.rows.length).toBeGreaterThan(90);
  });

  test('unfolds control accounts by party', async ({ house }) => {
    const person = await inApril(house);

    const trial = await person.call(reports.getTrialBalance, { ...april, party: 'true' });

    const at = trial.rows.findIndex(({ code }) => code === '1142');
    expect(trial.rows[at + 1]).toMatchObject({
      label: 'Zenith Traders Pvt Ltd',
      cells: [0, 0, 59_000, 40_000, 19_000, 0].map(rupees),
      lead: { to: 'ledger', partyKind: 'company', partyId: 21 },
    });
  });

  test('of one centre has its lines alone', async ({ house }) => {
    const person = await inApril(house);

    const trial = await person.call(reports.getTrialBalance, { ...april, centre: 'B2B' });

    expect(cellIn(trial, 'account 4110', 'credit')).toBe(rupees(50_000));
    expect(trial.rows.some(({ code }) => code === '4100')).toBe(false);
  });
});

describe('profit and loss', () => {
  test('of April 2026 is that of the design, to the paisa', async ({ house }) => {
    const person = await inApril(house);

    const report = await person.call(reports.getProfitLoss, april);

    expect(rupeesIn(report)).toEqual({
      sales: 70_000,
      'account 4100': 20_000,
      'account 4110': 50_000,
      salesReturns: -5_000,
      shipping: 99,
      netRevenue: 65_099,
      cogs: 39_000,
      stockCosts: -3_500,
      'account 5110': 1_000,
      'account 5130': 1_500,
      'account 5140': -6_000,
      grossProfit: 29_599,
      courier: 80,
      bankCharges: 474.34,
      operating: 10_000,
      roundOff: -0.18,
      operatingProfit: 19_044.84,
      netProfit: 19_044.84,
    });
    expect(cellIn(report, 'grossProfit', 'nowShare')).toBe(455);
    expect(cellIn(report, 'netProfit', 'nowShare')).toBe(293);
    expect(report.notes).toEqual(['April 2026 is not locked.']);
  });

  test('says what is typed for its days and not posted', async ({ house }) => {
    const person = await inApril(house);
    const clerk = await house.as('accountant');
    const rent = await accountId(house, '6130');
    const paid = { method: 'bank_transfer', reference: 'UTR1', amount: 100_00 } as const;
    for (const date of ['2026-04-01', '2026-04-30', '2026-05-01']) {
      await clerk.call(accounts.createVoucher, {
        kind: 'payment',
        ...paid,
        date,
        lines: [{ accountId: rent, debit: 100_00 }],
      });
    }
    await clerk.call(accounts.createExpense, {
      accountId: rent,
      description: 'Rent of the shed',
      date: '2026-04-15',
      moneyAccountId: await accountId(house, '1111'),
      amount: 50_00,
    });

    const { notes } = await person.call(reports.getProfitLoss, april);

    expect(notes[1]).toBe('2 draft vouchers and 1 draft expense are not in these figures.');
  });

  test('by centre adds up to the whole', async ({ house }) => {
    const person = await inApril(house);

    const report = await person.call(reports.getProfitLoss, { ...april, centre: 'columns' });

    const result = ['B2C', 'B2B', 'COMMON', 'all'].map((centre) =>
      cellIn(report, 'netProfit', centre),
    );
    expect(result).toEqual([6_019.18, 20_000, -6_974.34, 19_044.84].map(rupees));
    expect(cellIn(report, 'netRevenue', 'B2C')).toBe(rupees(15_099));
    expect(cellIn(report, 'cogs', 'B2C')).toBe(rupees(9_000));
    expect(cellIn(report, 'courier', 'B2C')).toBe(rupees(80));
    expect(cellIn(report, 'roundOff', 'B2C')).toBe(-18);
  });

  test('stands beside the days before, the year before, months and quarters', async ({ house }) => {
    const person = await inApril(house);
    const labels = async (asked: object) =>
      (await person.call(reports.getProfitLoss, { ...april, ...asked })).columns
        .filter(({ kind }) => kind === 'money')
        .map(({ label }) => label);

    expect(await labels({ compare: 'previous' })).toEqual(['Apr 2026', 'Mar 2026', 'Change']);
    expect(await labels({ compare: 'lastYear' })).toEqual(['Apr 2026', 'Apr 2025', 'Change']);
    expect(await labels({ compare: 'month', to: '2026-06-10' })).toEqual([
      'Apr 2026',
      'May 2026',
      '01 Jun to 10 Jun 2026',
      'Total',
    ]);
    expect(await labels({ compare: 'quarter', to: '2026-09-30' })).toEqual([
      'Apr to Jun 2026',
      'Jul to Sep 2026',
      'Total',
    ]);
  });

  test.for([
    {
      asked: { from: '2026-05-01', to: '2026-04-30' },
      at: 'from',
      text: 'The start date is after the end date.',
    },
    {
      asked: { from: '2023-01-01', compare: 'month' },
      at: 'compare',
      text: 'Choose at most 24 columns.',
    },
    {
      asked: { centre: 'SHOP' },
      at: 'centre',
      text: 'That centre does not exist. Choose one from the list.',
    },
  ] as const)('is refused with $asked', async ({ asked, at, text }, { house }) => {
    const person = await accountant(house);

    await expect(person.call(reports.getProfitLoss, asked)).rejects.toMatchObject({
      status: 422,
      fields: { [at]: text },
    });
  });
});

describe('the balance sheet', () => {
  test('of 30 April 2026 is that of the design, to the paisa', async ({ house }) => {
    const person = await inApril(house);

    const sheet = await person.call(reports.getBalanceSheet, { at: '2026-04-30' });

    expect(rupeesIn(sheet)).toMatchObject({
      cash: 509_307.28,
      receivables: 19_000,
      stock: 105_500,
      taxCredits: 3_935.38,
      totalAssets: 637_742.66,
      accrued: 80,
      wallets: 6_900,
      taxesDue: 11_717.82,
      totalLiabilities: 18_697.82,
      capital: 600_000,
      profit: 19_044.84,
      totalEquity: 619_044.84,
      total: 637_742.66,
    });
    expect(sheet.checks).toEqual([{ says: 'Balanced', difference: 0 }]);
  });

  test.for([
    { at: '2026-03-30', total: 0 },
    { at: '2026-03-31', total: 600_000 },
    { at: '2026-04-01', total: 600_000 },
    { at: '2026-04-10', total: 671_767 },
    { at: '2027-03-31', total: 637_742.66 },
    { at: '2027-04-01', total: 637_742.66 },
  ])('balances on $at', async ({ at, total }, { house }) => {
    const person = await inApril(house);

    const sheet = await person.call(reports.getBalanceSheet, { at });

    expect(cellIn(sheet, 'totalAssets')).toBe(rupees(total));
    expect(cellIn(sheet, 'total')).toBe(rupees(total));
    expect(sheet.checks).toEqual([{ says: 'Balanced', difference: 0 }]);
  });
});

describe('the cash flow', () => {
  test('of April 2026 is that of the design, to the paisa', async ({ house }) => {
    const person = await inApril(house);

    const flow = await person.call(reports.getCashFlow, april);

    expect(rupeesIn(flow)).toMatchObject({
      netProfit: 19_044.84,
      receivables: -19_000,
      stock: -5_500,
      taxCredits: -3_935.38,
      accrued: 80,
      wallets: 6_900,
      taxesDue: 11_717.82,
      operations: 9_307.28,
      change: 9_307.28,
      start: 500_000,
      end: 509_307.28,
    });
    expect(flow.checks).toEqual([
      { says: 'Opening balance plus change equals closing balance', difference: 0 },
    ]);
  });

  test('as receipts and payments gives each entry to its other side', async ({ house }) => {
    const person = await inApril(house);

    const flow = await person.call(reports.getCashFlow, { ...april, view: 'direct' });

    expect(rupeesIn(flow)).toEqual({
      'in 1131': 23_157.28,
      'in 1142': 40_000,
      'in 2131': 1_000,
      receivedSum: 64_157.28,
      'out 1161': -900,
      'out 1162': -900,
      'out 2110': -43_050,
      'out 6150': -10_000,
      paidSum: -54_850,
      change: 9_307.28,
      start: 500_000,
      end: 509_307.28,
    });
  });

  test('begins after the opening balances', async ({ house }) => {
    const person = await inApril(house);

    const asked = person.call(reports.getCashFlow, { from: '2026-03-31', to: '2026-04-30' });

    await expect(asked).rejects.toMatchObject({
      fields: { from: 'Choose a start after 31 Mar 2026.' },
    });
  });
});

test('expenses of April stand by account and by vendor', async ({ house }) => {
  const person = await inApril(house);
  const of = async (by: 'account' | 'vendor') => person.call(reports.getExpenses, { ...april, by });

  const [byAccount, byVendor] = [await of('account'), await of('vendor')];

  expect(cellIn(byAccount, 'account 6150', '2026-04-01')).toBe(rupees(10_000));
  expect(cellIn(byVendor, 'vendor 31', '2026-04-01')).toBe(rupees(1_000));
  expect(cellIn(byVendor, 'total', 'all')).toBe(cellIn(byAccount, 'total', 'all'));
});
