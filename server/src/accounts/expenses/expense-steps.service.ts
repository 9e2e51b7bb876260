import type {
  ApproveExpense,
  CancelExpense,
  Expense,
  ExpenseNotedStep,
  ExpenseStepInput,
  ReimburseExpenses,
} from '@counting-house/contract/accounts/expense.ts';
import type { Voucher } from '@counting-house/contract/accounts/vouchers/voucher.ts';
import { and, eq, inArray } from 'drizzle-orm';
import { passOwn } from '../../admin/users/own-paper.service.ts';
import { notify } from '../../integrations/notices/notice.service.ts';
import type { WriteContext } from '../../platform/context.ts';
import { rupees } from '../../platform/money.ts';
import { conflict, invariant, notFound, ruleBroken } from '../../platform/problem.ts';
import { changeRow } from '../../platform/rows/rows.ts';
import { readRows } from '../../platform/rows/read.ts';
import { users } from '../../platform/people/user.table.ts';
import { ledgerAccounts } from '../../books/chart/account.table.ts';
import { recordVoucher } from '../vouchers/record.service.ts';
import { getVoucher } from '../vouchers/voucher-view.service.ts';
import { vouchers } from '../vouchers/voucher.table.ts';
import {
  calledExpense,
  postExpense,
  unpostExpense,
  type ExpenseRow,
} from './expense-post.service.ts';
import { linkOfExpense, putBefore } from './expense-submit.service.ts';
import { getExpense } from './expense-view.service.ts';
import { lockExpense } from './expense.service.ts';
import { expenses } from './expense.table.ts';

/** Puts an expense before somebody who approves it. @throws {Problem} those of `lockExpense`. */
export async function submitExpense(ctx: WriteContext, at: ExpenseStepInput): Promise<Expense> {
  const expense = await lockExpense(ctx, at, 'submit');
  await putBefore(ctx, expense);
  return getExpense(ctx, { id: expense.id });
}

/**
 * Approves an expense that somebody else entered; it stands in the books then.
 *
 * @throws {Problem} those of `passOwn` for the one who entered or submitted it; those of `postExpense`.
 */
export async function approveExpense(
  ctx: WriteContext,
  { ownReason, ...at }: ApproveExpense,
): Promise<Expense> {
  const waiting = await lockExpense(ctx, at, 'approve');
  await passOwn(ctx, {
    makers: [waiting.createdBy, waiting.submittedBy],
    right: 'accounts.expense.approve',
    says: 'You cannot approve your own expense.',
    field: 'ownReason',
    reason: ownReason,
    entity: 'expense',
    entityId: waiting.id,
    entityNo: waiting.number,
  });
  const expense = await changeRow(ctx, expenses, waiting, {
    approvedAt: ctx.now,
    approvedBy: ctx.user.id,
  });
  const posted = await postExpense(ctx, expense);
  await tellMaker(ctx, posted, `${calledExpense(posted)} for ${rupees(posted.total)} was approved`);
  return getExpense(ctx, { id: expense.id });
}

/** Gives an expense back to the one who entered it. @throws {Problem} those of `lockExpense`. */
export async function rejectExpense(
  ctx: WriteContext,
  { reason, ...at }: ExpenseNotedStep,
): Promise<Expense> {
  const expense = await lockExpense(ctx, at, 'reject');
  await changeRow(ctx, expenses, expense, { status: 'rejected', statusNote: reason });
  await tellMaker(
    ctx,
    expense,
    `${rupees(expense.total)} for ${expense.description} was rejected: ${reason}`,
  );
  return getExpense(ctx, { id: expense.id });
}

async function tellMaker(ctx: WriteContext, expense: ExpenseRow, text: string): Promise<void> {
  const makers = [expense.createdBy, expense.submittedBy ?? expense.createdBy];
  await notify(ctx, {
    to: {
      userIds: [...new Set(makers)].filter((id) => id !== 0),
      otherwise: 'accounts.expense.post',
    },
    kind: 'expense_decided',
    text,
    link: linkOfExpense(expense.id),
    about: `expense ${expense.id}`,
  });
}

/**
 * Takes a posted expense out of the books for good.
 *
 * @throws {Problem} `expense.paid` (422) while it is paid by a later payment; those of `lockExpense`.
 */
export async function cancelExpense(
  ctx: WriteContext,
  { reason, date, ...at }: CancelExpense,
): Promise<Expense> {
  const expense = await lockExpense(ctx, at, 'cancel');
  await unpostExpense(ctx, expense, { reason, date });
  await changeRow(ctx, expenses, expense, { status: 'cancelled', statusNote: reason });
  return getExpense(ctx, { id: expense.id });
}

/**
 * Pays one colleague what they spent for the business, in one voucher.
 *
 * @throws {Problem} `expense.state` (409) unless each is posted and owed to the same person; `expense.paid` (422).
 */
export async function reimburseExpenses(
  ctx: WriteContext,
  { ids, method, ...input }: ReimburseExpenses,
): Promise<Voucher> {
  const rows = await ctx.tx
    .select()
    .from(expenses)
    .where(inArray(expenses.id, [...new Set(ids)]))
    .orderBy(expenses.id)
    .for('update');
  const [first] = rows;
  if (!first || rows.length < new Set(ids).size) throw notFound('Expense');
  const paid = await ctx.tx
    .select({ id: vouchers.id })
    .from(vouchers)
    .where(
      and(
        inArray(
          vouchers.id,
          rows.flatMap(({ reimbursedById }) => reimbursedById ?? []),
        ),
        eq(vouchers.status, 'posted'),
      ),
    );
  const isPaid = new Set(paid.map(({ id }) => id));
  for (const row of rows) {
    if (row.status !== 'posted' || row.paidFrom !== 'payable') {
      throw conflict('expense.state', `${calledExpense(row)} is not payable to an employee.`);
    }
    if (row.createdBy !== first.createdBy) {
      throw conflict('expense.state', 'Choose expenses of one person.');
    }
    if (isPaid.has(row.reimbursedById ?? 0)) {
      throw ruleBroken('expense.paid', `${calledExpense(row)} is paid already.`);
    }
  }
  const [person] = await readRows(ctx, users, { id: first.createdBy });
  const [owed] = await readRows(ctx, ledgerAccounts, { systemKey: 'expense.payable' });
  invariant(owed, 'the chart has expenses payable');
  const amount = rows.reduce((sum, { total }) => sum + total, 0);
  const voucher = await recordVoucher(ctx, {
    kind: 'payment',
    method,
    ...input,
    amount,
    lines: [{ accountId: owed.id, debit: amount }],
    narration:
      `Paid to ${person?.name ?? 'a colleague'} for ${rows.map(calledExpense).join(', ')}`.slice(
        0,
        500,
      ),
    asks: true,
  });
  for (const row of rows) await changeRow(ctx, expenses, row, { reimbursedById: voucher.id });
  return getVoucher(ctx, { id: voucher.id });
}
