import { contract } from '@counting-house/contract/contract.ts';
import { describe, expect } from 'vitest';
import { credit, debit, post } from '../../books/journal/journal.service.ts';
import { postApril, rupees } from '../../testing/scenarios/april-2026.ts';
import { test, type TestHouse } from '../../testing/house.ts';
import { cellIn } from '../../testing/reports.ts';
import { accountId } from '../../testing/vouchers.ts';
import { atWork } from '../../testing/work.ts';
import { daysAddedUp } from './register.rules.ts';

const { reports } = contract;
const april = { from: '2026-04-01', to: '2026-04-30' };

async function inApril(house: TestHouse) {
  await postApril(house);
  return house.as('accountant');
}

describe('the sales register', () => {
  test('of April 2026 is that of the design, and agrees with the ledger', async ({ house }) => {
    const person = await inApril(house);

    const register = await person.call(reports.getSalesRegister, april);

    const of = (row: string) =>
      ['taxable', 'cgst', 'sgst', 'igst', 'round_off', 'total'].map(
        (column) => Number(cellIn(register, row, column)) / 100,
      );
    expect(of('total')).toEqual([65_099, 1_358.91, 1_358.91, 9_000, 0.18, 76_817]);
    expect(
      register.rows
        .filter(({ lead }) => lead?.to === 'document')
        .map(({ label, key }) => [
          label,
          cellIn(register, key, 'rates'),
          Number(cellIn(register, key, 'total')) / 100,
        ]),
    ).toEqual([
      ['sales_invoice-6', '18 %', 23_717],
      ['sales_invoice-10', '18 %', 59_000],
      ['credit_note-12', '18 %', -5_900],
    ]);
    expect(cellIn(register, 'difference', 'taxable')).toBe(0);
    expect(register.checks).toEqual([{ says: 'Agrees with the ledger', difference: 0 }]);
  });

  test.for([
    { by: 'month', row: 'group 2026-04', taxable: 65_099 },
    { by: 'party', row: 'group company 21', taxable: 50_000 },
    { by: 'rate', row: 'group 18000', taxable: 65_099 },
    { by: 'place', row: 'group ', taxable: 65_099 },
  ] as const)('adds documents up by $by', async ({ by, row, taxable }, { house }) => {
    const person = await inApril(house);

    const register = await person.call(reports.getSalesRegister, { ...april, by });

    expect(cellIn(register, row, 'taxable')).toBe(rupees(taxable));
    expect(cellIn(register, 'total', 'taxable')).toBe(rupees(65_099));
  });

  test('says by how much the ledger differs, and leads to the entries', async ({ house }) => {
    const person = await inApril(house);
    const [sales, suspense] = [await accountId(house, '4100'), await accountId(house, '1190')];
    await atWork(house, (ctx) =>
      post(ctx, {
        event: 'journal.manual',
        date: '2026-04-20',
        source: { kind: 'voucher', id: 900, no: 'JNL-900' },
        narration: 'Sale without an invoice',
        lines: [
          debit('account', 1_000, { accountId: suspense }),
          credit('account', 1_000, { accountId: sales }),
        ],
      }),
    );

    const register = await person.call(reports.getSalesRegister, april);
    const others = await person.call(reports.getRegisterDifferences, { ...april, of: 'sales' });

    expect(cellIn(register, 'difference', 'taxable')).toBe(-1_000);
    expect(register.checks[0]).toMatchObject({ difference: -1_000 });
    expect(register.rows.find(({ key }) => key === 'difference')?.lead).toEqual({
      to: 'report',
      report: 'register-differences',
      asks: { of: 'sales' },
    });
    expect(others.rows.map(({ label }) => label)).toEqual(['JNL-900', 'Total']);
    expect(cellIn(others, 'total', 'taxable')).toBe(1_000);
  });

  test('of one kind of buyer is not compared', async ({ house }) => {
    const person = await inApril(house);

    const register = await person.call(reports.getSalesRegister, {
      ...april,
      partyKind: 'company',
    });

    expect(cellIn(register, 'total', 'total')).toBe(rupees(59_000));
    expect(register.checks).toEqual([]);
    expect(register.notes[0]).toBe('Filtered, so not compared with the ledger.');
  });
});

test('the purchase register splits value and tax, and agrees with input tax', async ({ house }) => {
  const person = await inApril(house);

  const register = await person.call(reports.getPurchaseRegister, april);

  const documents = register.rows
    .filter(({ lead }) => lead?.to === 'document')
    .map(({ key, label }) => [
      label,
      ...['taxable', 'cgst', 'sgst', 'igst', 'total'].map(
        (column) => Number(cellIn(register, key, column)) / 100,
      ),
    ]);
  expect(documents).toEqual([
    ['bill-3', 41_000, 1_025, 1_025, 0, 43_050],
    ['voucher-15', 474.34, 0, 0, 85.38, 559.72],
    ['expense-18', 10_000, 900, 900, 0, 11_800],
  ]);
  expect(register.checks).toEqual([{ says: 'Agrees with the ledger', difference: 0 }]);
});

describe('the bank book', () => {
  test('closes every day with what the ledger has', async ({ house }) => {
    const person = await inApril(house);

    const book = await person.call(reports.getCashBook, { ...april, of: 'bank' });

    expect(
      book.rows
        .filter(({ look }) => look !== 'line')
        .map(({ label, key }) => [label, Number(cellIn(book, key, 'balance')) / 100]),
    ).toEqual([
      ['Opening balance', 500_000],
      ['18 Apr 2026, closing', 523_157.28],
      ['20 Apr 2026, closing', 563_157.28],
      ['22 Apr 2026, closing', 520_107.28],
      ['25 Apr 2026, closing', 508_307.28],
      ['Closing balance', 508_307.28],
    ]);
    expect(book.checks[0]?.difference).toBe(0);
  });

  test('of days alone has none of their entries', async ({ house }) => {
    const person = await inApril(house);

    const book = await person.call(reports.getCashBook, { ...april, of: 'bank', daily: true });

    expect(book.rows).toHaveLength(6);
    expect(book.rows[1]).toMatchObject({
      label: '18 Apr 2026',
      lead: { report: 'bank-book', asks: { from: '2026-04-18', to: '2026-04-18' } },
    });
  });

  test('is not that of a customer', async ({ house }) => {
    const person = await inApril(house);
    const asked = { ...april, of: 'bank', accountId: await accountId(house, '1141') } as const;

    await expect(person.call(reports.getCashBook, asked)).rejects.toMatchObject({
      fields: { accountId: 'Choose a bank account.' },
    });
  });
});

test('registers are not for those who see no books', async ({ house }) => {
  const packer = await house.as('packer');

  for (const call of [reports.getSalesRegister, reports.getPurchaseRegister, reports.getCashBook]) {
    expect((await packer.send(call, {})).status).toBe(403);
  }
});

test('the journal register has each journal with its lines, and who posted it', async ({
  house,
}) => {
  const person = await house.as('accountant');
  const [rent, capital] = [await accountId(house, '6130'), await accountId(house, '3100')];
  await person.call(contract.accounts.createVoucher, {
    kind: 'journal',
    narration: 'Rent paid by the owner',
    lines: [
      { accountId: rent, debit: 50_000 },
      { accountId: capital, credit: 50_000 },
    ],
    post: true,
  });

  const register = await person.call(reports.getJournalRegister, {});
  const others = await person.call(reports.getJournalRegister, { postedBy: 999_999 });

  expect(register.rows.map(({ label, look }) => [label, look])).toEqual([
    [expect.stringMatching(/^JNL-/u), 'head'],
    ['Rent', 'line'],
    ['Capital', 'line'],
    ['Total', 'total'],
  ]);
  const [head] = register.rows;
  expect(cellIn(register, head?.key ?? '', 'narration')).toBe('Rent paid by the owner');
  expect(cellIn(register, head?.key ?? '', 'postedBy')).not.toBeNull();
  expect([cellIn(register, 'total', 'debit'), cellIn(register, 'total', 'credit')]).toEqual([
    50_000, 50_000,
  ]);
  expect(register.checks).toEqual([{ says: 'Debits and credits agree', difference: 0 }]);
  expect(others.rows).toEqual([]);
});

test.for([
  {
    of: 'without credit',
    asked: {
      amount: rupees(11_800),
      taxMode: 'inclusive',
      creditEligible: false,
      blockedReason: 'motor_vehicle',
    },
    amounts: { taxable: 10_000, cgst: 0, blocked: 1_800, reverse: 0, total: 11_800 },
  },
  {
    of: 'under reverse charge',
    asked: {
      amount: rupees(10_000),
      taxMode: 'exclusive',
      reverseCharge: true,
      payeeName: 'Sagara Chairs',
      creditEligible: true,
    },
    amounts: { taxable: 10_000, cgst: 900, blocked: 0, reverse: 1_800, total: 10_000 },
  },
] as const)(
  'an expense $of stands in the purchase register as its paper has it',
  async ({ asked, amounts }, { house }) => {
    const person = await house.as('accountant');
    const { rows: taxes } = await person.call(contract.tax.listTaxes, { q: 'GST 18%' });
    const tax = taxes.find(({ rate }) => rate === 18_000);
    await person.call(contract.accounts.createExpense, {
      accountId: await accountId(house, '6170'),
      description: 'Chairs',
      taxId: tax?.id ?? 0,
      paidFrom: 'payable',
      post: true,
      ...asked,
    });

    const register = await person.call(reports.getPurchaseRegister, {});

    for (const [key, amount] of Object.entries(amounts)) {
      const isShown = register.columns.some((column) => column.key === key);
      expect([key, isShown ? cellIn(register, 'total', key) : 0]).toEqual([key, rupees(amount)]);
    }
    expect(register.checks).toEqual([{ says: 'Agrees with the ledger', difference: 0 }]);
  },
);

describe('a register of more than is added up at once', () => {
  const span = { from: '2026-04-01', to: '2026-11-26' };

  test('is of the last month when no start was asked for', () => {
    expect(daysAddedUp(span, { from: undefined, isTooMuch: true })).toEqual({
      from: '2026-11-01',
      to: '2026-11-26',
    });
    expect(daysAddedUp(span, { from: undefined, isTooMuch: false })).toEqual(span);
  });

  test('says at its start that it is too much', () => {
    expect(() => daysAddedUp(span, { from: span.from, isTooMuch: true })).toThrow(
      expect.objectContaining({
        beside: {
          fields: { from: 'At most 2,50,000 documents are added up at once. Choose fewer days.' },
        },
      }),
    );
  });
});
