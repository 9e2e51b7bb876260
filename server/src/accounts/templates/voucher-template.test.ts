import { contract } from '@counting-house/contract/contract.ts';
import { eq } from 'drizzle-orm';
import { describe, expect, test as rule } from 'vitest';
import { at } from '../../testing/bills.ts';
import { test } from '../../testing/house.ts';
import { accountId, lockNovember } from '../../testing/vouchers.ts';
import { notices } from '../../integrations/notices/notice.table.ts';
import { users } from '../../platform/people/user.table.ts';
import { expenses } from '../expenses/expense.table.ts';
import { vouchers } from '../vouchers/voucher.table.ts';
import { dayAfter } from './voucher-template.rules.ts';
import { voucherTemplates } from './voucher-template.table.ts';

const { accounts, admin } = contract;

describe('the next day', () => {
  rule.each([
    ['monthly', 31, '2026-01-15', null, null, '2026-01-31'],
    ['monthly', 31, '2026-01-15', null, '2026-01-31', '2026-02-28'],
    ['monthly', 5, '2026-01-15', null, null, '2026-02-05'],
    ['quarterly', 1, '2026-04-01', null, '2026-04-01', '2026-07-01'],
    ['yearly', 29, '2024-02-01', null, '2024-02-29', '2025-02-28'],
    ['weekly', 1, '2026-11-02', null, '2026-11-10', '2026-11-16'],
    ['monthly', 1, '2026-11-01', '2026-12-15', '2026-12-01', null],
  ] as const)('of a %s one on the %i from %s until %s behind %s is %s', (...of) => {
    const [frequency, dayOfMonth, startsOn, endsOn, after, next] = of;

    expect(dayAfter({ frequency, dayOfMonth, startsOn, endsOn }, after)).toBe(next);
  });
});

test('a voucher repeats, once for each day; where it cannot be posted it is a draft', async ({
  house,
}) => {
  const clerk = await house.as('accountant');
  const voucher = await clerk.call(accounts.createVoucher, {
    kind: 'payment',
    method: 'bank_transfer',
    reference: 'UTR1',
    amount: 20_000_00,
    lines: [{ accountId: await accountId(house, '6130'), debit: 20_000_00 }],
    narration: 'Rent of the godown',
    post: true,
  });
  const template = await clerk.call(accounts.createVoucherTemplate, {
    name: 'Rent',
    voucherId: voucher.id,
    frequency: 'weekly',
    startsOn: '2026-11-22',
    mode: 'post',
  });
  expect(template).toMatchObject({ nextOn: '2026-11-22', amount: 20_000_00, made: 0 });
  const paused = await clerk.call(accounts.updateVoucherTemplate, {
    ...at(template),
    isActive: false,
  });
  await clerk.call(accounts.updateVoucherTemplate, { ...at(paused), isActive: true });

  await house.runJobs(); // From now on the clock's jobs are due at their times.
  await lockNovember(house);
  house.clock.set('2026-12-06T22:00:00.000Z');
  await house.runJobs();

  const made = await house.database.direct.select().from(vouchers).orderBy(vouchers.date);
  expect(made.map(({ date, status }) => [date, status])).toEqual([
    ['2026-11-21', 'posted'],
    ['2026-11-22', 'draft'],
    ['2026-11-29', 'draft'],
    ['2026-12-06', 'posted'],
  ]);
  const [after] = await house.database.direct.select().from(voucherTemplates);
  expect(after).toMatchObject({ nextOn: '2026-12-13', made: 3 });
});

test('an expense repeats; in a locked month it is a draft, and those who post are notified', async ({
  house,
}) => {
  const clerk = await house.as('accountant');
  const expense = await clerk.call(accounts.createExpense, {
    accountId: await accountId(house, '6150'),
    description: 'Broadband',
    amount: 1_180_00,
    billNo: 'B-1',
    paidFrom: 'payable',
    post: true,
  });
  const template = await clerk.call(accounts.createVoucherTemplate, {
    name: 'Broadband',
    expenseId: expense.id,
    frequency: 'weekly',
    startsOn: '2026-11-22',
    mode: 'post',
  });
  expect(template).toMatchObject({
    kind: 'expense',
    about: 'Broadband',
    upcoming: ['2026-11-22', '2026-11-29', '2026-12-06'],
  });

  await house.runJobs();
  await lockNovember(house);
  house.clock.set('2026-12-06T22:00:00.000Z');
  await house.runJobs();

  const made = await house.database.direct.select().from(expenses).orderBy(expenses.date);
  expect(made.map(({ date, status, billNo }) => [date, status, billNo])).toEqual([
    ['2026-11-21', 'posted', 'B-1'],
    ['2026-11-22', 'draft', ''],
    ['2026-11-29', 'draft', ''],
    ['2026-12-06', 'posted', ''],
  ]);
  const told = await house.database.direct.select().from(notices);
  expect(told.map(({ text }) => text)).toContainEqual(
    expect.stringContaining('Broadband was drafted, not posted: '),
  );
});

test('a draft that repeats is told to anyone who posts, and so is its rejection once its maker left', async ({
  house,
}) => {
  const clerk = await house.as('accountant');
  const owner = await house.as('owner');
  const asked = { method: 'bank_transfer', amount: 20_000_00, reference: 'UTR1' } as const;
  const lines = [{ accountId: await accountId(house, '6130'), debit: 20_000_00 }];
  const voucher = await clerk.call(accounts.createVoucher, { kind: 'payment', ...asked, lines });
  await owner.call(accounts.createVoucherTemplate, {
    name: 'Rent',
    voucherId: voucher.id,
    frequency: 'weekly',
    startsOn: '2026-11-22',
    mode: 'draft',
  });
  await owner.call(admin.updateSettings, {
    changes: [{ key: 'accounts.approvalAbove', value: 10_000_00 }],
  });
  const waiting = await clerk.call(accounts.postVoucher, at(voucher));
  await house.database.direct
    .update(users)
    .set({ status: 'disabled' })
    .where(eq(users.id, waiting.makerId));

  await owner.call(accounts.rejectVoucher, { ...at(waiting), reason: 'Paid in October' });
  await house.runJobs();
  house.clock.set('2026-11-22T22:00:00.000Z');
  await house.runJobs();

  const told = await house.database.direct.select().from(notices);
  expect(told.map(({ text }) => text)).toEqual(
    expect.arrayContaining([
      'Payment of ₹20,000.00 was rejected: Paid in October',
      'Rent was drafted for 22 Nov 2026. Check and post it.',
    ]),
  );
});
