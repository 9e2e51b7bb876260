import { contract } from '@counting-house/contract/contract.ts';
import { sql } from 'drizzle-orm';
import { expect } from 'vitest';
import { at } from '../testing/bills.ts';
import { test } from '../testing/house.ts';
import { accountId, approvalFrom } from '../testing/vouchers.ts';

const { accounts } = contract;

test('a voucher or an expense that nobody else may approve is told to anyone who invites users, and goes back by its maker', async ({
  house,
}) => {
  await approvalFrom(house, 10_000_00);
  const owner = await house.as('owner');
  const admin = await house.as('admin');
  const draft = await owner.call(accounts.createVoucher, {
    kind: 'journal',
    lines: [
      { accountId: await accountId(house, '6240'), debit: 15_000_00 },
      { accountId: await accountId(house, '1290'), credit: 15_000_00 },
    ],
    narration: 'Depreciation',
    post: true,
  });
  const spent = await owner.call(accounts.createExpense, {
    accountId: await accountId(house, '6150'),
    description: 'Electricity',
    amount: 12_000_00,
    moneyAccountId: await accountId(house, '1121'),
    reference: 'N1',
    post: true,
  });
  const heard = async () => {
    const { rows } = await owner.call(contract.integrations.listNotifications, { limit: 20 });
    return rows.filter(({ kind }) => kind === 'approval_stuck').map(({ text }) => text);
  };
  await house.runJobs();
  expect([draft.status, spent.status, await heard()]).toEqual(['waiting', 'waiting', []]);

  await house.database.direct.execute(
    sql`update management_user set status = 'disabled' where id = ${admin.userId}`,
  );
  house.clock.set('2026-11-22T04:30:00.000Z');
  await house.runJobs();

  house.clock.set('2026-11-21T05:00:00.000Z');
  expect((await heard()).toSorted()).toEqual([
    'Expense of ₹12,000.00 is pending, and no other user can approve it. Give a user the right, or reject it; an owner can approve it with a reason.',
    'Journal of ₹15,000.00 is pending, and no other user can approve it. Give a user the right, or reject it; an owner can approve it with a reason.',
  ]);
  await expect(owner.call(accounts.approveExpense, at(spent))).rejects.toMatchObject({
    fields: { ownReason: 'No one else can approve this. Enter your reason' },
  });
  const rejected = await owner.call(accounts.rejectVoucher, { ...at(draft), reason: 'Alone' });
  const approved = await owner.call(accounts.approveExpense, {
    ...at(spent),
    ownReason: 'I run the shop alone',
  });
  expect([rejected.status, approved.status]).toEqual(['rejected', 'posted']);
});
