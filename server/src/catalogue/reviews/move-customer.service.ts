import { eq } from 'drizzle-orm';
import type { WriteContext } from '../../platform/context.ts';
import { changeRow } from '../../platform/rows/rows.ts';
import { countRating } from './rating.service.ts';
import { reviews } from './review.table.ts';

/**
 * Gives the reviews of a customer to another one. Who reviewed a product twice keeps the review that was kept; the
 * other is rejected.
 */
export async function moveReviews(
  ctx: WriteContext,
  { keepId, dropId }: { readonly keepId: number; readonly dropId: number },
): Promise<void> {
  const known = await ctx.tx
    .select({ productId: reviews.productId })
    .from(reviews)
    .where(eq(reviews.customerId, keepId));
  const moving = await ctx.tx
    .select()
    .from(reviews)
    .where(eq(reviews.customerId, dropId))
    .orderBy(reviews.id)
    .for('update');
  for (const review of moving) {
    const isSecond = known.some(({ productId }) => productId === review.productId);
    if (!isSecond) {
      await changeRow(ctx, reviews, review, { customerId: keepId });
      continue;
    }
    if (review.status === 'published') await countRating(ctx, review, -1);
    await changeRow(ctx, reviews, review, {
      customerId: null,
      status: 'rejected',
      decisionNote: 'Merged: the customer has another review of this product',
    });
  }
}

/** Takes a person's name off their reviews; the stars stay. */
export async function eraseReviews(ctx: WriteContext, customerId: number): Promise<void> {
  const rows = await ctx.tx
    .select()
    .from(reviews)
    .where(eq(reviews.customerId, customerId))
    .orderBy(reviews.id);
  for (const review of rows) {
    await changeRow(ctx, reviews, review, {
      authorName: 'Customer',
      searchText: review.searchText.replaceAll(review.authorName, 'Customer'),
    });
  }
}
