import { z } from 'zod';

export const ExpenseStatus = z.enum(['draft', 'waiting', 'posted', 'rejected', 'cancelled']);
export type ExpenseStatus = z.output<typeof ExpenseStatus>;

/** From cash or a bank at once, owed to the vendor, or owed to a colleague who paid it. */
export const PaidFrom = z.enum(['account', 'vendor_credit', 'payable']);
export type PaidFrom = z.output<typeof PaidFrom>;

/** How the amount on the paper stands to its tax. */
export const TaxMode = z.enum(['inclusive', 'exclusive', 'none']);
export type TaxMode = z.output<typeof TaxMode>;

/** Why the tax of an expense cannot be set off. @see CGST Act 2017, section 17 (5). */
export const BlockedReason = z.enum(['personal', 'motor_vehicle', 'food', 'other']);
export type BlockedReason = z.output<typeof BlockedReason>;

export const PaidState = z.enum(['unpaid', 'part_paid', 'paid']);
export type PaidState = z.output<typeof PaidState>;

export const expenseStatusLabels: Readonly<Record<ExpenseStatus, string>> = {
  draft: 'Draft',
  waiting: 'Waiting for approval',
  posted: 'Posted',
  rejected: 'Rejected',
  cancelled: 'Cancelled',
};

/** What may be done with an expense in each status; the table of its states. */
export const expenseSteps = {
  change: ['draft', 'rejected', 'posted'],
  delete: ['draft', 'rejected'],
  submit: ['draft', 'rejected'],
  post: ['draft', 'rejected'],
  approve: ['waiting'],
  reject: ['waiting'],
  cancel: ['posted'],
  reimburse: ['posted'],
} as const satisfies Record<string, readonly ExpenseStatus[]>;
export type ExpenseStep = keyof typeof expenseSteps;

export const mayStepExpense = (step: ExpenseStep, status: ExpenseStatus): boolean =>
  (expenseSteps[step] as readonly ExpenseStatus[]).includes(status);
