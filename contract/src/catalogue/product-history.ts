import { z } from 'zod';
import { HistoryEntry } from '../admin/history.ts';
import { queryId } from '../kit/list.ts';
import { id } from '../kit/shapes.ts';

export const ProductHistoryInput = z.strictObject({
  id: queryId,
  /** Only of this variant. */
  variantId: queryId.optional(),
  /** Only what changed this field. */
  field: z.string().max(60).optional(),
  /** The entry that the page before ended with. */
  before: queryId.optional(),
});
export type ProductHistoryInput = z.output<typeof ProductHistoryInput>;

export const ProductHistory = z.object({
  rows: z.array(
    HistoryEntry.omit({ note: true }).extend({
      /** Null: the product itself. */
      variantId: id.nullable(),
      sku: z.string().nullable(),
    }),
  ),
  /** Pass it as `before`; null after the first thing that happened. */
  next: z.int().nullable(),
  /** Fields that ever changed. */
  fields: z.array(z.string()),
});
export type ProductHistory = z.output<typeof ProductHistory>;
