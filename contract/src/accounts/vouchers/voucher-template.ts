import { z } from 'zod';
import { changeOf } from '../../kit/change.ts';
import { flag, listInput, listOf, queryId } from '../../kit/list.ts';
import { date, id, moneySum, text, version } from '../../kit/shapes.ts';
import { VoucherKind } from './voucher-labels.ts';

export const Frequency = z.enum(['weekly', 'monthly', 'quarterly', 'yearly']);
export type Frequency = z.output<typeof Frequency>;

/** Whether what is due is only drafted, or posted when that goes. */
export const TemplateMode = z.enum(['draft', 'post']);
export type TemplateMode = z.output<typeof TemplateMode>;

export const NewVoucherTemplate = z.strictObject({
  name: text(60).pipe(z.string().min(1, 'Enter a name for it.')),
  /** The voucher whose fields it repeats, or the expense: one of the two. */
  voucherId: id.optional(),
  expenseId: id.optional(),
  frequency: Frequency,
  /** 31 is the last day of the month; of a weekly one the day of its start counts. */
  dayOfMonth: z.int().min(1, 'From 1 to 31').max(31, 'From 1 to 31').default(1),
  startsOn: date,
  endsOn: date.nullish(),
  mode: TemplateMode.default('draft'),
});
export type NewVoucherTemplate = z.output<typeof NewVoucherTemplate>;

export const VoucherTemplateChange = changeOf(
  NewVoucherTemplate.omit({ voucherId: true, expenseId: true }),
).extend({
  isActive: flag.optional(),
});
export type VoucherTemplateChange = z.output<typeof VoucherTemplateChange>;

export const VoucherTemplate = z.object({
  id,
  name: z.string(),
  kind: VoucherKind.or(z.literal('expense')),
  about: z.string(),
  amount: moneySum,
  frequency: Frequency,
  dayOfMonth: z.int(),
  startsOn: date,
  endsOn: date.nullable(),
  mode: TemplateMode,
  /** The day of the next one; null when none comes any more. */
  nextOn: date.nullable(),
  /** The next days, at most three. */
  upcoming: z.array(date),
  isActive: z.boolean(),
  made: z.int(),
  version,
});
export type VoucherTemplate = z.output<typeof VoucherTemplate>;
export const VoucherTemplateList = listOf(VoucherTemplate);
export const ListVoucherTemplates = listInput({ active: flag.optional() });
export type ListVoucherTemplates = z.output<typeof ListVoucherTemplates>;
export const VoucherTemplateStep = z.strictObject({ id: queryId, version });
export type VoucherTemplateStep = z.output<typeof VoucherTemplateStep>;
