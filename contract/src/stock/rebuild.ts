import { z } from 'zod';
import { id } from '../kit/shapes.ts';

export const RebuildStock = z
  .strictObject({
    skuIds: z.array(id).min(1).max(500).optional(),
    all: z.literal(true).optional(),
  })
  .refine((input) => (input.skuIds === undefined) !== (input.all === undefined), {
    path: ['skuIds'],
    error: 'Choose SKUs, or all',
  });
export type RebuildStock = z.output<typeof RebuildStock>;

/** A cache that did not say what movements and reservations say. */
export const StockDifference = z.object({
  sku: z.string(),
  what: z.enum(['position', 'batch', 'balance']),
  /** Code of the batch, and of the tray, that it is about. */
  batch: z.string().nullable(),
  tray: z.string().nullable(),
  field: z.enum(['onHand', 'reserved', 'value']),
  was: z.int(),
  is: z.int(),
});
export type StockDifference = z.output<typeof StockDifference>;
export const Rebuilt = z.object({ skus: z.int(), differences: z.array(StockDifference) });
