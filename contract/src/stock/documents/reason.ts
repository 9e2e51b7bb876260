import { z } from 'zod';
import { ActiveStatus } from '../../kit/active.ts';
import { changeOf } from '../../kit/change.ts';
import { clearable, code, id, money, requiredText, version } from '../../kit/shapes.ts';

/** The code of a reason, as a line of a document names it. */
export const reasonCode = z
  .string('Please choose a reason.')
  .transform((value) => value.trim().toUpperCase())
  .pipe(z.string().min(1, 'Please choose a reason.').max(20));

/** Where a reason is offered. */
export const ReasonUse = z.enum(['scrap', 'out', 'adjust', 'expiry', 'inspect', 'count']);
export type ReasonUse = z.output<typeof ReasonUse>;

/** The account that takes what goods cost, in the words of the posting table. */
export const ReasonAccount = z.enum(
  [
    'scrap_loss',
    'stock_loss',
    'stock_gain',
    'stock_difference',
    'expiry_loss',
    'recall_loss',
    'production_loss',
    'sample_expense',
    'internal_use',
  ],
  'Choose an account.',
);
export type ReasonAccount = z.output<typeof ReasonAccount>;

/** The accounts that fit a use. An inspection posts nothing. */
export const accountsOfUse: Readonly<Record<ReasonUse, readonly ReasonAccount[]>> = {
  scrap: ['scrap_loss', 'stock_loss', 'recall_loss', 'production_loss'],
  expiry: ['expiry_loss'],
  adjust: ['stock_loss', 'stock_gain', 'stock_difference'],
  out: ['sample_expense', 'internal_use'],
  inspect: ReasonAccount.options,
  count: ['stock_loss', 'stock_gain', 'stock_difference'],
};

export const StockReason = z.object({
  id,
  code: z.string(),
  name: z.string(),
  uses: z.array(ReasonUse),
  account: ReasonAccount,
  /** Explains goods that were found, and those that are gone, when stock is adjusted. */
  forGain: z.boolean(),
  forLoss: z.boolean(),
  needsNote: z.boolean(),
  needsPhoto: z.boolean(),
  /** Write-offs for it that are worth more wait for approval; null: the general limit. */
  approvalLimit: z.nullable(money),
  isBuiltIn: z.boolean(),
  status: ActiveStatus,
  version,
});
export type StockReason = z.output<typeof StockReason>;
export const StockReasons = z.object({ rows: z.array(StockReason) });

export const NewStockReason = z.strictObject({
  code: code(20),
  name: requiredText(60, 'Reason'),
  uses: z
    .array(ReasonUse)
    .min(1, 'Choose where the reason is offered.')
    .max(6)
    .refine((uses) => new Set(uses).size === uses.length, 'Choose each use once.'),
  account: ReasonAccount,
  needsNote: z.boolean().default(false),
  needsPhoto: z.boolean().default(false),
  approvalLimit: clearable(money),
});
export type NewStockReason = z.output<typeof NewStockReason>;

export const ChangedStockReason = changeOf(NewStockReason.omit({ code: true })).extend({
  status: ActiveStatus.optional(),
});
export type ChangedStockReason = z.output<typeof ChangedStockReason>;
