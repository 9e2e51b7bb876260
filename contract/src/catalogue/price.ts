import { z } from 'zod';
import { queryId } from '../kit/list.ts';
import { id, money, text, ts, version } from '../kit/shapes.ts';
import { mrp, price } from './field.ts';

/** Where a price row stands at the moment of asking. */
export const PriceState = z.enum(['scheduled', 'running', 'past', 'cancelled']);

export const PriceRow = z.object({
  id,
  mrp: money,
  price: money,
  startsAt: ts,
  /** Null: until further notice. */
  endsAt: ts.nullable(),
  reason: z.string().nullable(),
  cancelledAt: ts.nullable(),
  state: PriceState,
  /** The price that counts now. */
  inForce: z.boolean(),
  createdByName: z.string(),
});
export type PriceRow = z.output<typeof PriceRow>;

export const PriceRows = z.object({
  variantId: id,
  /** Of the variant. */
  version: z.int(),
  rows: z.array(PriceRow),
});
export type PriceRows = z.output<typeof PriceRows>;

export const SchedulePrice = z.strictObject({
  id: queryId,
  mrp,
  price,
  startsAt: ts,
  endsAt: ts.optional(),
  reason: text(120).optional(),
  /** Saves a price that jumps by more than the house's limit. */
  confirmJump: z.boolean().optional(),
});
export type SchedulePrice = z.output<typeof SchedulePrice>;

export const CancelPriceRow = z.strictObject({ id: queryId });
export type CancelPriceRow = z.output<typeof CancelPriceRow>;

/** Prices as they were typed, before they are saved. */
export const PricesToPreview = z.strictObject({
  rows: z
    .array(z.strictObject({ id, mrp: mrp.optional(), price: price.optional() }))
    .min(1)
    .max(500),
});
export type PricesToPreview = z.output<typeof PricesToPreview>;

/** `jump`: the price changes by more than the setting allows without a question. */
const PriceWarning = z.enum(['aboveMrp', 'belowCost', 'jump']);

const Prices = z.object({ mrp: money, price: money });

export const PricePreview = z.object({
  /** In the order in which they were sent. */
  rows: z.array(
    z.object({
      id,
      /** Of the variant, as the figures hold. */
      version,
      before: Prices,
      after: Prices,
      /** What one of those in stock cost on average; null without stock or without the right to see costs. */
      cost: money.nullable(),
      warnings: z.array(PriceWarning),
    }),
  ),
});
export type PricePreview = z.output<typeof PricePreview>;
