import type { Also } from '../kit/also.ts';
import { read, write } from '../kit/operation.ts';
import { done } from '../kit/shapes.ts';
import { z } from 'zod';
import {
  ApproveExpense,
  CancelExpense,
  ChangedExpense,
  Expense,
  ExpensePreview,
  ExpenseId,
  ExpenseList,
  ExpenseNotedStep,
  ExpenseStepInput,
  ListExpenses,
  NewExpense,
  PreviewExpense,
  ReimburseExpenses,
} from './expense.ts';
import { Voucher } from './vouchers/voucher.ts';

const posting: Also = { field: 'post', right: 'accounts.expense.post', does: 'post expenses' };
const ofOthers: Also = {
  field: null,
  right: 'accounts.expense.write',
  does: 'change the expenses of others',
  isJudged: true,
};
const ofPosted: Also = {
  field: null,
  right: 'accounts.expense.post',
  does: 'change expenses that are posted',
  isJudged: true,
};

const problems = ['expense.bill_taken', 'expense.tax_differs', 'cash.short'] as const;

/** Expenses, from the picture of the bill to the books. */
export const expenseCalls = {
  createExpense: write({
    says: 'Enter an expense.',
    wire: 'POST Accounts/ExpenseCreate',
    permission: 'accounts.expense.own',
    also: [posting],
    input: NewExpense,
    output: Expense,
    problems,
  }),

  updateExpense: write({
    says: 'Change an expense; a posted one is reversed and posted again.',
    wire: 'POST Accounts/ExpenseUpdate?ID={id}',
    permission: 'accounts.expense.own',
    also: [posting, ofOthers, ofPosted],
    input: ChangedExpense,
    output: Expense,
    problems: [...problems, 'expense.state', 'expense.paid', 'expense.needs_approval'],
  }),

  previewExpense: read({
    says: 'Preview an expense.',
    wire: 'POST Accounts/ExpensePreview',
    permission: 'accounts.expense.own',
    input: PreviewExpense,
    output: ExpensePreview,
  }),

  expenseChoices: read({
    says: 'See the accounts that an expense can name.',
    wire: 'GET Accounts/ExpenseChoices',
    permission: 'accounts.expense.own',
    input: z.strictObject({}),
    output: z.object({
      accounts: z.array(z.object({ accountId: z.int(), label: z.string() })),
      money: z.array(
        z.object({ accountId: z.int(), label: z.string(), kind: z.enum(['cash', 'bank']) }),
      ),
      vendors: z.array(z.object({ vendorId: z.int(), name: z.string(), hasGstin: z.boolean() })),
    }),
  }),

  listExpenses: read({
    says: 'List expenses; one’s own without the right to see all.',
    wire: 'GET Accounts/Expenses',
    permission: 'self',
    input: ListExpenses,
    output: ExpenseList,
  }),

  getExpense: read({
    says: 'See an expense.',
    wire: 'GET Accounts/Expense?ID={id}',
    permission: 'self',
    input: ExpenseId,
    output: Expense,
  }),

  submitExpense: write({
    says: 'Submit an expense for approval.',
    wire: 'POST Accounts/ExpenseSubmit?ID={id}',
    permission: 'accounts.expense.own',
    also: [ofOthers],
    input: ExpenseStepInput,
    output: Expense,
    problems: ['expense.state'],
  }),

  approveExpense: write({
    says: 'Approve an expense of another user; it is posted.',
    wire: 'POST Accounts/ExpenseApprove?ID={id}',
    permission: 'accounts.expense.approve',
    input: ApproveExpense,
    output: Expense,
    problems: [...problems, 'expense.state', 'approve.own'],
  }),

  rejectExpense: write({
    says: 'Return an expense to the person who entered it.',
    wire: 'POST Accounts/ExpenseReject?ID={id}',
    permission: 'accounts.expense.approve',
    input: ExpenseNotedStep,
    output: Expense,
    problems: ['expense.state'],
  }),

  cancelExpense: write({
    says: 'Cancel a posted expense; its entry is reversed.',
    wire: 'POST Accounts/ExpenseCancel?ID={id}',
    permission: 'accounts.expense.reverse',
    input: CancelExpense,
    output: Expense,
    problems: ['expense.state', 'expense.paid', 'cash.short'],
  }),

  deleteExpense: write({
    says: 'Delete a draft of an expense.',
    wire: 'POST Accounts/ExpenseDelete?ID={id}',
    permission: 'accounts.expense.own',
    also: [ofOthers],
    input: ExpenseStepInput,
    output: done,
    problems: ['expense.state'],
  }),

  reimburseExpenses: write({
    says: 'Pay colleagues what they spent for the business.',
    wire: 'POST Accounts/ExpenseReimburse',
    permission: 'accounts.voucher.post',
    input: ReimburseExpenses,
    output: Voucher,
    problems: ['expense.state', 'expense.paid', 'cash.short', 'voucher.duplicate_reference'],
  }),
};
