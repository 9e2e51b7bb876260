import { z } from 'zod';
import { queryId } from '../kit/list.ts';
import { id, money, text, ts } from '../kit/shapes.ts';
import { mrp, price } from './field.ts';

/** Where a price row stands at the moment of asking. */
const PriceState = z.enum(['scheduled', 'running', 'past', 'cancelled']);

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
