import { z } from 'zod';
import { Rounding } from '../catalogue/price-change.ts';
import { bps, date, id, money, version } from '../kit/shapes.ts';
import { PriceBreak } from './group-item.ts';

/** Prices of a group's list by a rule, as the list would show them. */
export const RepriceGroup = z
  .strictObject({
    groupId: id,
    direction: z.enum(['up', 'down']),
    by: z.enum(['percent', 'amount']),
    percent: bps.optional(),
    amount: money.optional(),
    rounding: Rounding.default('none'),
    /** From a later day on the list has rows of their own; today when left out. */
    validFrom: date.optional(),
  })
  .superRefine((rule, ctx) => {
    const wrong = (path: string, message: string) =>
      ctx.addIssue({ code: 'custom', path: [path], message });
    if (rule.by === 'percent' && !rule.percent) wrong('percent', 'Enter a rate such as 5 %');
    if (rule.by === 'percent' && rule.direction === 'down' && (rule.percent ?? 0) >= 10_000) {
      wrong('percent', 'Lower prices by less than 100 %');
    }
    if (rule.by === 'amount' && !rule.amount) wrong('amount', 'Enter an amount such as 10.00');
  });
export type RepriceGroup = z.output<typeof RepriceGroup>;

export const RepricedGroup = z.object({
  rows: z.array(
    z.object({
      id,
      variantId: id,
      sku: z.string(),
      title: z.string(),
      unitCode: z.string(),
      before: z.array(PriceBreak),
      after: z.array(PriceBreak),
      /** What one in stock cost on average; null without stock or without the right to see costs. */
      cost: money.nullable(),
      /** What is kept of the lowest price, tax taken off, is less than the cost. */
      isBelowCost: z.boolean(),
      version,
    }),
  ),
});
export type RepricedGroup = z.output<typeof RepricedGroup>;
