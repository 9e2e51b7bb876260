import { z } from 'zod';
import { bps, date, moneySum, qtySum, signedMoneySum } from '../kit/shapes.ts';

/** What production made in a time, by product, recipe or month. */
export const YieldReport = z
  .strictObject({
    from: date,
    to: date,
    groupBy: z.enum(['product', 'recipe', 'month'], 'Choose from the list.').default('product'),
  })
  .refine(({ from, to }) => from <= to, {
    path: ['to'],
    error: 'The last day cannot be before the first.',
  });
export type YieldReport = z.output<typeof YieldReport>;

export const YieldRow = z.object({
  key: z.string(),
  label: z.string(),
  /** Empty when the row adds up different units; its quantities are null then. */
  unit: z.string(),
  runs: z.int(),
  /** Of the plans that the runs belong to. */
  plannedQty: qtySum.nullable(),
  goodQty: qtySum.nullable(),
  rejectedQty: qtySum.nullable(),
  /** Good of good and rejected. */
  yieldBps: bps.nullable(),
  /** Paise of material over what was needed; less than nothing when less was taken. */
  materialVariance: signedMoneySum,
  goodValue: moneySum,
  /** Paise for one unit: on average, the cheapest run, the dearest. */
  unitCost: moneySum.nullable(),
  unitCostLeast: moneySum.nullable(),
  unitCostMost: moneySum.nullable(),
});
export type YieldRow = z.output<typeof YieldRow>;

export const YieldRows = z.object({ rows: z.array(YieldRow) });
