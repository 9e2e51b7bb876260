import { z } from 'zod';
import { AccountRoot } from '../accounts/account.ts';
import { listOf } from '../kit/list.ts';
import { date, id, moneySum } from '../kit/shapes.ts';
import { span } from './book.ts';

export const TrialBalanceInput = z.strictObject({
  ...span,
  zero: z.stringbool().optional().describe('Also accounts on which nothing happened.'),
  format: z.enum(['csv', 'xlsx']).optional(),
  columns: z.string().max(4000).optional(),
  title: z.string().trim().max(60).optional(),
});
export type TrialBalanceInput = z.output<typeof TrialBalanceInput>;

const sides = {
  openingDebit: moneySum,
  openingCredit: moneySum,
  debit: moneySum,
  credit: moneySum,
  closingDebit: moneySum,
  closingCredit: moneySum,
};

const TrialBalanceRow = z.object({
  id,
  code: z.string(),
  name: z.string(),
  root: AccountRoot,
  ...sides,
});

export const TrialBalance = listOf(TrialBalanceRow).extend({
  from: date,
  to: date,
  totals: z.object(sides),
  asOfEntryId: id.nullable(),
});
export type TrialBalance = z.output<typeof TrialBalance>;
