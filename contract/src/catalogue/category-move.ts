import { z } from 'zod';
import { queryId } from '../kit/list.ts';
import { id, version } from '../kit/shapes.ts';

export const MoveCategory = z.strictObject({
  id: queryId,
  version: version.optional(),
  /** Null is the top. */
  parentId: id.nullable(),
  /** The sibling that it then stands before; null is the end. */
  beforeId: id.nullable(),
});
export type MoveCategory = z.output<typeof MoveCategory>;

export const MergeCategories = z.strictObject({
  id: queryId,
  version,
  /** The category that takes its products and what is below it. */
  intoId: id,
});
export type MergeCategories = z.output<typeof MergeCategories>;

export const MergedCategories = z.object({ id, products: z.int(), categories: z.int() });
export type MergedCategories = z.output<typeof MergedCategories>;
