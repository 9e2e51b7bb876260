import { eq, sql } from 'drizzle-orm';
import type { WriteContext } from '../../platform/context.ts';
import { products } from '../products/product.table.ts';

type Rated = { readonly productId: number; readonly rating: number };

/**
 * Counts a review among the published ones of its product, or no longer. One statement adds to what is there, so
 * that two at once both count; the product's version stays, because nobody who edits it sees the figures.
 */
export async function countRating(
  ctx: WriteContext,
  { productId, rating }: Rated,
  by: 1 | -1,
): Promise<void> {
  await ctx.tx
    .update(products)
    .set({
      ratingCount: sql`${products.ratingCount} + ${by}`,
      ratingSum: sql`${products.ratingSum} + ${by * rating}`,
    })
    .where(eq(products.id, productId));
}
