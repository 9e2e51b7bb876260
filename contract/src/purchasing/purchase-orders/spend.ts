import { z } from 'zod';
import { date, moneySum } from '../../kit/shapes.ts';

const dayMs = 86_400_000;
const mostDays = 731;

/** What was ordered in a time, by vendor, item, category or month. */
export const Spend = z
  .strictObject({
    from: date,
    to: date,
    groupBy: z
      .enum(['vendor', 'item', 'category', 'month'], 'Choose from the list.')
      .default('vendor'),
  })
  .refine(({ from, to }) => from <= to, {
    path: ['to'],
    error: 'The last day cannot be before the first.',
  })
  .refine(({ from, to }) => Date.parse(to) - Date.parse(from) <= mostDays * dayMs, {
    path: ['to'],
    error: 'Choose at most two years.',
  });
export type Spend = z.output<typeof Spend>;

export const SpendRow = z.object({
  key: z.string(),
  label: z.string(),
  /** Orders that have a line in it. */
  orders: z.int(),
  /** Before tax, less what was closed short. */
  orderedValue: moneySum,
  receivedValue: moneySum,
  billedValue: moneySum,
});
export type SpendRow = z.output<typeof SpendRow>;

/** The dearest first; at most 500. */
export const SpendRows = z.object({ rows: z.array(SpendRow), total: SpendRow.omit({ key: true }) });
export type SpendRows = z.output<typeof SpendRows>;
