import { z } from 'zod';
import { id, qtyOrZero } from '../../kit/shapes.ts';
import { AdjustStock } from '../documents/adjust.ts';
import { StockDocument } from '../documents/document.ts';
import { MoveStock } from '../documents/move.ts';
import { OpeningStock } from '../documents/opening.ts';

const line = AdjustStock.shape.lines.element;

/** A line that names goods by their variant, and says what there is instead of a difference. */
const variantLine = line
  .partial({ skuId: true, qty: true })
  .extend({ variantId: id.optional(), setTo: qtyOrZero.optional() })
  .refine(({ skuId, variantId }) => (skuId === undefined) !== (variantId === undefined), {
    path: ['variantId'],
    error: 'Choose a variant.',
  })
  .refine(({ qty: difference, setTo }) => (difference === undefined) !== (setTo === undefined), {
    path: ['setTo'],
    error: 'Enter a quantity',
  });

/** Stock of finished goods, in the way that the mode says. */
export const VariantStockUpdate = z.discriminatedUnion('mode', [
  OpeningStock.extend({ mode: z.literal('opening') }),
  AdjustStock.extend({ mode: z.literal('adjust'), lines: z.array(variantLine).min(1).max(200) }),
  MoveStock.extend({ mode: z.literal('move') }),
]);
export type VariantStockUpdate = z.output<typeof VariantStockUpdate>;

export const VariantStockUpdated = StockDocument.extend({
  /** What the store now holds of each of its goods. */
  onHand: z.array(z.object({ variantId: z.nullable(id), skuId: id, onHand: qtyOrZero })),
});
export type VariantStockUpdated = z.output<typeof VariantStockUpdated>;
