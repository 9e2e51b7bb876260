import { z } from 'zod';
import { flag, queryId } from '../kit/list.ts';
import { reportKeys } from '../kit/report.ts';
import { date } from '../kit/shapes.ts';
import { span } from './book.ts';

/** Beside which other days figures stand. */
export const comparisons = {
  none: 'None',
  previous: 'Previous period',
  lastYear: 'Same period last year',
  month: 'By month',
  quarter: 'By quarter',
} as const;
export type Comparison = keyof typeof comparisons;
const Comparison = z.enum(Object.keys(comparisons) as [Comparison, ...Comparison[]]);

/** The value of `centre` that sets all centres side by side. */
export const centreColumns = 'columns';

const centre = z
  .string()
  .trim()
  .max(12)
  .optional()
  .describe('The code of a centre, or `columns` for all of them side by side.');
const zero = flag.optional().describe('Also accounts on which nothing happened.');
const level = z
  .preprocess((value) => (typeof value === 'string' ? Number(value) : value), z.int().min(1).max(6))
  .optional()
  .describe('How deep accounts are unfolded; all the way when left out.');

/** How a statement is laid out: as the business reads it, or as companies file it. */
export const statementViews = { management: 'Management', schedule3: 'Schedule III' } as const;
const view = z.enum(['management', 'schedule3']).optional();

export const ProfitLossInput = z.strictObject({
  ...span,
  view,
  compare: Comparison.optional(),
  centre,
  level,
  zero,
  ...reportKeys,
});
export type ProfitLossInput = z.output<typeof ProfitLossInput>;

export const BalanceSheetInput = z.strictObject({
  at: date.optional().describe('Today when left out.'),
  view,
  compare: Comparison.optional(),
  level,
  zero,
  ...reportKeys,
});
export type BalanceSheetInput = z.output<typeof BalanceSheetInput>;

export const CashFlowInput = z.strictObject({
  ...span,
  compare: Comparison.optional(),
  view: z.enum(['indirect', 'direct']).optional(),
  zero,
  ...reportKeys,
});
export type CashFlowInput = z.output<typeof CashFlowInput>;

export const TrialBalanceInput = z.strictObject({
  ...span,
  centre,
  level,
  zero,
  flat: flag.optional().describe('Accounts without their groups.'),
  party: flag.optional().describe('Control accounts by party.'),
  closing: flag.optional().describe('With the entries that close a year.'),
  ...reportKeys,
});
export type TrialBalanceInput = z.output<typeof TrialBalanceInput>;

export const ExpensesInput = z.strictObject({
  ...span,
  by: z.enum(['account', 'vendor']).optional(),
  centre,
  ...reportKeys,
});
export type ExpensesInput = z.output<typeof ExpensesInput>;

export const PartyBalancesInput = z.strictObject({
  accountId: queryId,
  at: date.optional(),
  side: z
    .enum(['debit', 'credit'])
    .optional()
    .describe('Only parties with a balance on this side.'),
  ...reportKeys,
});
export type PartyBalancesInput = z.output<typeof PartyBalancesInput>;

/** The entries of an account that moved cash, each with the part that it moved. */
export const CashPartsInput = z.strictObject({
  ...span,
  accountId: queryId,
  ...reportKeys,
});
export type CashPartsInput = z.output<typeof CashPartsInput>;
