import type {
  ChangedExpense,
  Expense,
  ExpenseStepInput,
  NewExpense,
} from '@counting-house/contract/accounts/expense.ts';
import {
  expenseStatusLabels,
  mayStepExpense,
  type ExpenseStep,
} from '@counting-house/contract/accounts/expense-labels.ts';
import { eq } from 'drizzle-orm';
import { replaceFiles } from '../../admin/files/attached.service.ts';
import { needsRight, type ReadContext, type WriteContext } from '../../platform/context.ts';
import { rupees } from '../../platform/money.ts';
import { conflict, ruleBroken } from '../../platform/problem.ts';
import { deleteRow } from '../../platform/rows/deleted.ts';
import { changeRow, insertRow, lockRow, readRow, stale } from '../../platform/rows/rows.ts';
import {
  calledExpense,
  postExpense,
  unpostExpense,
  type ExpenseRow,
} from './expense-post.service.ts';
import { readyExpense, type TypedExpense } from './expense-ready.service.ts';
import { putBefore } from './expense-submit.service.ts';
import { getExpense } from './expense-view.service.ts';
import { expenseFiles, expenses } from './expense.table.ts';

/**
 * Enters an expense: a draft, one that waits for somebody else, or one that stands in the books at once.
 *
 * @throws {Problem} those of `readyExpense` and `postExpense`.
 */
export async function createExpense(ctx: WriteContext, input: NewExpense): Promise<Expense> {
  const { post, submit, reason, fileIds, ...typed } = input;
  const values = await readyExpense(ctx, typed);
  const expense = await insertRow(ctx, expenses, { status: 'draft', ...values });
  await replaceFiles(ctx, expenseFiles, { expenseId: expense.id }, fileIds);
  return goOn(ctx, expense, { post, submit, reason });
}

/**
 * An expense like another one, of a day; its bill, its reference and its papers are not copied.
 *
 * @throws {Problem} those of `createExpense`.
 */
export async function copyExpense(
  ctx: WriteContext,
  id: number,
  { date, post }: { readonly date: string; readonly post: boolean },
): Promise<Expense> {
  const before = await readRow(ctx, expenses, id);
  const typed = asTyped(before, { date });
  // Where nobody decided against it, the vendor's section of that day deducts.
  const wasDecided = before.tdsSectionId !== null || before.tdsReason !== '';
  return createExpense(ctx, {
    ...typed,
    tdsSectionId: wasDecided ? before.tdsSectionId : undefined,
    date,
    billNo: '',
    billDate: null,
    reference: '',
    fileIds: [],
    post,
    submit: false,
  });
}

/** Posts an expense, or puts it before somebody else, as its writer asked and may. */
async function goOn(
  ctx: WriteContext,
  expense: ExpenseRow,
  how: { post: boolean; submit: boolean; reason: string | undefined },
): Promise<Expense> {
  if (how.post && !isLarge(ctx, expense.total)) await postExpense(ctx, expense, how.reason);
  else if (how.post || how.submit) await putBefore(ctx, expense);
  return getExpense(ctx, { id: expense.id });
}

/** Expenses from the limit on are approved by a second person. */
function isLarge(ctx: ReadContext, total: number): boolean {
  const above = ctx.settings['accounts.approvalAbove'];
  return above > 0 && total >= above;
}

/**
 * Changes an expense. A rejected one is a draft again; a posted one is reversed and posted again under its
 * number, unless only papers, its centre or its words changed.
 *
 * @throws {Problem} as `createExpense`; `expense.paid`, `expense.needs_approval` (422);
 *   `expense.state`, `stale` (409).
 */
export async function updateExpense(ctx: WriteContext, input: ChangedExpense): Promise<Expense> {
  const { id, version, post, submit, reason, fileIds, ...changes } = input;
  const before = await lockExpense(ctx, { id, version }, 'change');
  const wasPosted = before.status === 'posted';
  if (wasPosted) needsRight(ctx, 'accounts.expense.post');
  if (fileIds) await replaceFiles(ctx, expenseFiles, { expenseId: id }, fileIds);
  const given = Object.fromEntries(
    Object.entries(changes).filter(([, value]) => value !== undefined),
  );
  const isWords = wasPosted && isOnlyWords(Object.keys(given));
  const typed = { ...asTyped(before, changes), ...given };
  const values = await readyExpense(ctx, typed, { id, isWords });
  if (!wasPosted) {
    const expense = await changeRow(ctx, expenses, before, {
      ...values,
      status: 'draft',
      statusNote: '',
      submittedBy: null,
    });
    return goOn(ctx, expense, { post: post ?? false, submit: submit ?? false, reason });
  }
  if (isWords) {
    await changeRow(ctx, expenses, before, values);
    return getExpense(ctx, { id });
  }
  if (isLarge(ctx, values.total)) {
    const above = rupees(ctx.settings['accounts.approvalAbove']);
    const says = `Expenses of ${above} and more need approval. Cancel ${calledExpense(before)} and enter it again.`;
    throw ruleBroken('expense.needs_approval', says, { fields: { amount: says } });
  }
  await unpostExpense(ctx, before, { reason: reason ?? `Changed by ${ctx.user.name}` });
  await postExpense(ctx, await changeRow(ctx, expenses, before, values), reason);
  return getExpense(ctx, { id });
}

/** What may change without touching the books. */
const words = new Set(['description', 'payeeName', 'billDate', 'blockedReason']);
const isOnlyWords = (changed: readonly string[]) => changed.every((name) => words.has(name));

type Changes = { readonly [K in keyof TypedExpense]?: TypedExpense[K] | undefined };

/** An expense as it would be typed again; what follows from the vendor or the tax is worked out anew with them. */
function asTyped(expense: ExpenseRow, changes: Changes): TypedExpense {
  const isOtherVendor = changes.vendorId !== undefined && changes.vendorId !== expense.vendorId;
  const taxed = ['amount', 'taxId', 'taxMode', 'supplyState', 'date', 'vendorId', 'reverseCharge'];
  const isOtherTax = taxed.some((name) => changes[name as keyof TypedExpense] !== undefined);
  return {
    ...expense,
    supplyState: isOtherVendor ? null : expense.supplyState,
    creditEligible: isOtherVendor || isOtherTax ? null : expense.creditEligible,
    taxComponents: expense.taxTyped && !isOtherTax ? expense.taxComponents : null,
    tdsSectionId: isOtherVendor ? undefined : expense.tdsSectionId,
    tdsAmount: expense.tdsTyped && !isOtherVendor ? expense.tdsAmount : null,
    tdsReason: isOtherVendor ? '' : expense.tdsReason,
  };
}

/**
 * Locks an expense for a step that its status allows; that of another person by those who may change it.
 *
 * @throws {Problem} `not_found`; `right_missing` (403); `stale`, `expense.state` (409).
 */
export async function lockExpense(
  ctx: WriteContext,
  at: { readonly id: number; readonly version: number },
  step: ExpenseStep,
): Promise<ExpenseRow> {
  const expense = await lockRow(ctx, expenses, at.id);
  const isOfMaker = step === 'change' || step === 'delete' || step === 'submit';
  if (isOfMaker && expense.createdBy !== ctx.user.id) needsRight(ctx, 'accounts.expense.write');
  if (expense.version !== at.version) throw await stale(ctx, expenses, expense);
  if (!mayStepExpense(step, expense.status)) {
    const word = expenseStatusLabels[expense.status].toLowerCase();
    throw conflict(
      'expense.state',
      `${calledExpense(expense)} is ${word}; this can't be done now.`,
    );
  }
  return expense;
}

/** Deletes a draft with its papers; it can come back. @throws {Problem} those of `lockExpense`. */
export async function deleteExpense(
  ctx: WriteContext,
  at: ExpenseStepInput,
): Promise<{ ok: true }> {
  const { id } = await lockExpense(ctx, at, 'delete');
  await deleteRow(ctx, expenses, at, {
    before: [{ table: expenseFiles, where: eq(expenseFiles.expenseId, id) }],
  });
  return { ok: true };
}
