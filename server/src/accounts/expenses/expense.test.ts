import {
  ExpenseStatus,
  expenseSteps,
  mayStepExpense,
  type ExpenseStep,
} from '@counting-house/contract/accounts/expense-labels.ts';
import { contract } from '@counting-house/contract/contract.ts';
import type { InputOf } from '@counting-house/contract/kit/operation.ts';
import { sql } from 'drizzle-orm';
import { describe, expect } from 'vitest';
import { at, entryOf } from '../../testing/bills.ts';
import { inBooks } from '../../testing/books.ts';
import { test, type Person, type TestHouse } from '../../testing/house.ts';
import { aVendorRow } from '../../testing/purchasing.ts';
import { accountId, approvalFrom, lockNovember } from '../../testing/vouchers.ts';
import { calculateExpense } from './expense.rules.ts';

const { accounts } = contract;
const entry = (house: TestHouse, id: number) => entryOf(house, id, 'expense');

/** The accountant, a registered vendor of Karnataka, the tax of 18 % and where electricity is counted. */
async function standing(house: TestHouse) {
  const clerk = await house.as('accountant');
  const { vendorId } = await aVendorRow(house, { gstin: '29AAGCB7383J1Z4', pan: 'AAGCB7383J' });
  const { rows } = await house.database.direct.execute<{ id: string }>(
    sql`select id from tax where rate = 18000 and valid_to is null order by id limit 1`,
  );
  const taxId = Number(rows[0]?.id);
  const spent = {
    accountId: await accountId(house, '6150'),
    description: 'Electricity of October',
    moneyAccountId: await accountId(house, '1121'),
    amount: 11_800_00,
    taxMode: 'inclusive' as const,
    taxId,
    vendorId,
    billNo: 'BESCOM/0042',
    post: true,
  };
  const enter = (
    values: Partial<InputOf<typeof accounts.createExpense>> = {},
    by: Person = clerk,
  ) => by.call(accounts.createExpense, { ...spent, ...values });
  return { clerk, vendorId, taxId, enter };
}

describe('an expense', () => {
  test('with tax that can be set off, as the worked book has it', async ({ house }) => {
    const { enter } = await standing(house);

    const expense = await enter();

    expect(expense).toMatchObject({
      number: 'EXP-26-27-00001',
      status: 'posted',
      paidState: 'paid',
      taxable: 10_000_00,
      tax: 1_800_00,
      creditEligible: true,
    });
    expect(await entry(house, expense.id)).toEqual([
      ['6150', 10_000_00],
      ['1161', 900_00],
      ['1162', 900_00],
      ['1121', -11_800_00],
    ]);
  });

  test.for<{
    of: string;
    values: Partial<InputOf<typeof accounts.createExpense>>;
    lines: (readonly [string, number])[];
  }>([
    {
      of: 'with tax that cannot be set off',
      values: { creditEligible: false, blockedReason: 'food' },
      lines: [
        ['6150', 11_800_00],
        ['1121', -11_800_00],
      ],
    },
    {
      of: 'of nobody with a GSTIN',
      values: { vendorId: null, payeeName: 'Tea stall' },
      lines: [
        ['6150', 11_800_00],
        ['1121', -11_800_00],
      ],
    },
    {
      of: 'from another state, on credit',
      values: { supplyState: '27', paidFrom: 'vendor_credit' },
      lines: [
        ['6150', 10_000_00],
        ['1163', 1_800_00],
        ['2110', -11_800_00],
      ],
    },
    {
      of: 'of which we owe the tax',
      values: { reverseCharge: true, amount: 10_000_00, taxMode: 'exclusive' },
      lines: [
        ['6150', 10_000_00],
        ['1161', 900_00],
        ['1162', 900_00],
        ['2145', -900_00],
        ['2146', -900_00],
        ['1121', -10_000_00],
      ],
    },
    {
      of: 'paid by a colleague, with the figures of the paper',
      values: { paidFrom: 'payable', taxComponents: 'off by a paisa' as never },
      lines: [
        ['6150', 10_000_00],
        ['1161', 900_01],
        ['1162', 900_01],
        ['6280', -2],
        ['2160', -11_800_00],
      ],
    },
  ])('$of', async ({ values, lines }, { house }) => {
    const { enter } = await standing(house);
    const { rows } = await house.database.direct.execute<{ id: string }>(
      sql`select id from tax_component where code in ('CGST', 'SGST') order by code`,
    );
    const taxComponents = rows.map(({ id }) => ({ componentId: Number(id), amount: 900_01 }));

    const expense = await enter(values.taxComponents ? { ...values, taxComponents } : values);

    expect(await entry(house, expense.id)).toEqual(lines);
  });

  test('is refused field by field', async ({ house }) => {
    const { enter } = await standing(house);
    const sales = await accountId(house, '4100');

    await expect(enter({ accountId: sales, taxId: null })).rejects.toMatchObject({
      status: 422,
      fields: { accountId: 'Choose what the money was spent on.', taxId: 'Choose a tax.' },
    });
    const first = await enter();
    await expect(enter({ billNo: 'bescom 42' })).rejects.toMatchObject({
      status: 409,
      code: 'expense.bill_taken',
      fields: {
        billNo: `Bill bescom 42 of ${first.vendorName} is already entered (${first.number}).`,
      },
    });
    const parts = first.taxComponents.map(({ componentId }) => ({ componentId, amount: 905_00 }));
    await expect(enter({ billNo: '', taxComponents: parts })).rejects.toMatchObject({
      code: 'expense.tax_differs',
      message: expect.stringMatching(
        /^The tax differs from .* by more than ₹1\.00\. Check the rate\.$/u,
      ),
    });
    await lockNovember(house);
    await expect(enter({ billNo: '' })).rejects.toMatchObject({
      fields: { date: 'The period November 2026 is locked.' },
    });
  });

  test('holds tax back, counting what the year had before', async ({ house }) => {
    const { enter, clerk } = await standing(house);
    const { rows } = await house.database.direct.execute<{ id: string }>(
      sql`select id from withholding_section where year_limit = ${1_00_000_00} and rate_bps = 100 limit 1`,
    );
    const tdsSectionId = Number(rows[0]?.id);
    const bill = (n: number) =>
      enter({
        tdsSectionId,
        taxMode: 'none',
        taxId: null,
        amount: 28_000_00,
        billNo: `C-${n}`,
        paidFrom: 'vendor_credit',
      });
    for (const n of [1, 2, 3]) expect((await bill(n)).tdsAmount).toBe(0);

    const fourth = await bill(4);

    expect(fourth.tdsAmount).toBe(1_120_00);
    expect(await entry(house, fourth.id)).toEqual([
      ['6150', 28_000_00],
      ['2149', -1_120_00],
      ['2110', -26_880_00],
    ]);
    const cancelled = await clerk.call(accounts.cancelExpense, { ...at(fourth), reason: 'Twice' });
    expect(cancelled.status).toBe('cancelled');
    expect(await inBooks(house, 'tds.payable')).toBe(0);
  });

  test('that is posted is changed by posting it anew; its words without', async ({ house }) => {
    const { clerk, enter } = await standing(house);
    const expense = await enter();

    const told = await clerk.call(accounts.updateExpense, { ...at(expense), description: 'Power' });
    expect(await entry(house, expense.id)).toHaveLength(4);
    const changed = await clerk.call(accounts.updateExpense, { ...at(told), amount: 5_900_00 });

    expect(changed).toMatchObject({
      number: expense.number,
      taxable: 5_000_00,
      description: 'Power',
    });
    expect(await entry(house, expense.id)).toHaveLength(12);
    expect(await inBooks(house, 'tax.input.CGST')).toBe(450_00);
  });
});

describe('own expenses', () => {
  test('are entered by staff, seen by them alone, approved by another and paid back', async ({
    house,
  }) => {
    const { enter } = await standing(house);
    const packer = await house.as('packer');
    const admin = await house.as('admin');
    const keeper = await house.as('store keeper');
    const own = {
      paidFrom: 'payable' as const,
      taxMode: 'none' as const,
      vendorId: null,
      amount: 450_00,
      post: false,
    };

    await expect(enter({ ...own, post: true }, packer)).rejects.toMatchObject({ status: 403 });
    const sent = await enter({ ...own, submit: true }, packer);
    expect(sent.status).toBe('waiting');
    await expect(keeper.call(accounts.getExpense, { id: sent.id })).rejects.toMatchObject({
      status: 404,
    });
    expect((await keeper.call(accounts.listExpenses, {})).rows).toEqual([]);
    const rejected = await admin.call(accounts.rejectExpense, { ...at(sent), reason: 'No bill' });
    const again = await packer.call(accounts.submitExpense, at(rejected));
    const approved = await admin.call(accounts.approveExpense, at(again));
    expect(approved).toMatchObject({ status: 'posted', paidState: 'unpaid', balance: 450_00 });

    const voucher = await admin.call(accounts.reimburseExpenses, {
      ids: [sent.id],
      method: 'upi',
      reference: 'UPI77',
    });

    expect(await entryOf(house, voucher.id, 'voucher')).toEqual([
      ['2160', 450_00],
      ['1121', -450_00],
    ]);
    const paid = await packer.call(accounts.getExpense, { id: sent.id });
    expect(paid).toMatchObject({ paidState: 'paid', balance: 0 });
    await expect(
      admin.call(accounts.cancelExpense, { ...at(paid), reason: 'Mistake' }),
    ).rejects.toMatchObject({ code: 'expense.paid' });
    await expect(
      admin.call(accounts.reimburseExpenses, { ids: [sent.id], method: 'upi', reference: 'UPI78' }),
    ).rejects.toMatchObject({ code: 'expense.paid' });
  });

  test('above the limit wait, and nobody approves their own', async ({ house }) => {
    await approvalFrom(house, 10_000_00);
    const { enter } = await standing(house);
    const admin = await house.as('admin');

    const waiting = await enter({}, admin);

    expect(waiting.status).toBe('waiting');
    await expect(admin.call(accounts.approveExpense, at(waiting))).rejects.toMatchObject({
      status: 403,
      message: 'You cannot approve your own expense.',
    });
  });
});

test('two who approve the same: one does', async ({ crowd }) => {
  const { enter } = await standing(crowd);
  const sent = await enter({ post: false, submit: true });
  const [admin, owner] = [await crowd.as('admin'), await crowd.as('owner')];

  const done = await Promise.allSettled([
    admin.call(accounts.approveExpense, at(sent)),
    owner.call(accounts.approveExpense, at(sent)),
  ]);

  expect(done.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  expect(await inBooks(crowd, 'tax.input.CGST')).toBe(900_00);
});

const allowed: Record<ExpenseStep, string> = {
  change: 'draft rejected posted',
  delete: 'draft rejected',
  submit: 'draft rejected',
  post: 'draft rejected',
  approve: 'waiting',
  reject: 'waiting',
  cancel: 'posted',
  reimburse: 'posted',
};

test.for(Object.keys(expenseSteps) as ExpenseStep[])('%s is done in its states only', (step) => {
  const states = ExpenseStatus.options.filter((status) => mayStepExpense(step, status));

  expect(states.toSorted()).toEqual(allowed[step].split(' ').toSorted());
});

const gst = [
  { componentId: 1, code: 'CGST', rate: 9_000 },
  { componentId: 2, code: 'SGST', rate: 9_000 },
];

test.for([
  [118_00, 'inclusive', false, 100_00, 18_00, 118_00],
  [100_00, 'exclusive', false, 100_00, 18_00, 118_00],
  [100_00, 'inclusive', true, 100_00, 18_00, 100_00],
  [100_00, 'none', false, 100_00, 0, 100_00],
  [99_99, 'inclusive', false, 84_73, 15_26, 99_99],
] as const)(
  '%i paise %s, reverse charge %s: %i and %i of tax',
  ([amount, taxMode, reverseCharge, taxable, tax, total]) => {
    const figures = calculateExpense({ amount, taxMode, reverseCharge }, gst);

    expect(figures).toMatchObject({ taxable, tax, total, roundOff: 0 });
  },
);
