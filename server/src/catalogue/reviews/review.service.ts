import type {
  DecideReview,
  NewReview,
  ReplyReview,
  Review,
} from '@counting-house/contract/catalogue/review.ts';
import { and, eq } from 'drizzle-orm';
import { sentFiles } from '../../admin/files/file.service.ts';
import { customers } from '../../customers/customer.table.ts';
import type { WriteContext } from '../../platform/context.ts';
import { invalid, ruleBroken } from '../../platform/problem.ts';
import { deleteRow, restoreRow } from '../../platform/rows/deleted.ts';
import type { RowSeen } from '../../platform/rows/row-register.ts';
import { insertRaw, insertRow, lockRow, updateRow } from '../../platform/rows/rows.ts';
import { products } from '../products/product.table.ts';
import { variants } from '../variants/variant.table.ts';
import { countRating } from './rating.service.ts';
import { getReview } from './review-view.service.ts';
import { reviewImages, reviews } from './review.table.ts';
import { orderedVariants } from '../variants/ordered-variant.table.ts';

/**
 * Adds a review; it waits for a decision, unless the settings publish what a verified buyer rates so well.
 *
 * @throws {Problem} `review.customer_twice` (422).
 */
export async function createReview(ctx: WriteContext, input: NewReview): Promise<Review> {
  const { fileIds = [], authorName, ...values } = input;
  const product = await productOf(ctx, input);
  const customer = await customerOf(ctx, input.customerId ?? null);
  const author = authorName || customer?.name.split(' ')[0] || '';
  if (author === '') throw invalid({ authorName: 'Author name is required' });
  if (customer) await mustBeFirst(ctx, { customerId: customer.id, product });
  const verified = customer !== null && (await hasBought(ctx, customer.id, product.id));
  const from = ctx.settings['catalogue.reviewAutoPublishFrom'];
  const isPublished = verified && from !== 'off' && input.rating >= Number(from);
  const review = await insertRow(ctx, reviews, {
    ...values,
    authorName: author,
    verified,
    source: ctx.user.kind === 'token' ? 'storefront' : 'staff',
    status: isPublished ? 'published' : 'pending',
    searchText: [input.title, input.body, author, product.name].filter(Boolean).join(' '),
  });
  const sent = await sentFiles(ctx, fileIds, ['review']);
  if (sent.length < fileIds.length) throw invalid({ fileIds: 'Send the picture again.' });
  await insertRaw(
    ctx,
    reviewImages,
    fileIds.map((fileId) => ({ reviewId: review.id, fileId })),
  );
  if (isPublished) await countRating(ctx, review, 1);
  return getReview(ctx, { id: review.id });
}

/** Publishes a review, or rejects it for a reason that stays here. Locks it. */
export async function decideReview(
  ctx: WriteContext,
  { id, version, decision, note }: DecideReview,
): Promise<Review> {
  const before = await lockRow(ctx, reviews, id);
  const status = decision === 'publish' ? 'published' : 'rejected';
  const decisionNote = decision === 'publish' ? null : note;
  await updateRow(ctx, reviews, { id, version }, { status, decisionNote });
  if (status === 'published' && before.status !== 'published') await countRating(ctx, before, 1);
  if (status === 'rejected' && before.status === 'published') await countRating(ctx, before, -1);
  return getReview(ctx, { id });
}

/** Answers a review, where everybody who reads it reads the answer. */
export async function replyReview(
  ctx: WriteContext,
  { id, version, reply }: ReplyReview,
): Promise<Review> {
  const answered =
    reply === ''
      ? { reply: null, repliedBy: null, repliedAt: null }
      : { reply, repliedBy: ctx.user.id, repliedAt: ctx.now };
  await updateRow(ctx, reviews, { id, version }, answered);
  return getReview(ctx, { id });
}

/** Deletes a review with its pictures; both can come back. */
export async function deleteReview(ctx: WriteContext, at: RowSeen): Promise<void> {
  const review = await lockRow(ctx, reviews, at.id);
  await deleteRow(ctx, reviews, at, {
    before: [{ table: reviewImages, where: eq(reviewImages.reviewId, at.id) }],
  });
  if (review.status === 'published') await countRating(ctx, review, -1);
}

/** Brings a review back; a published one counts again. */
export async function restoreReview(ctx: WriteContext, { id }: { id: number }): Promise<void> {
  if (!(await restoreRow(ctx, reviews, id))) return;
  const review = await lockRow(ctx, reviews, id);
  if (review.status === 'published') await countRating(ctx, review, 1);
}

async function productOf(ctx: WriteContext, { productId, variantId }: NewReview) {
  const [product] = await ctx.tx
    .select({ id: products.id, name: products.name })
    .from(products)
    .where(eq(products.id, productId));
  if (!product) throw invalid({ productId: 'Choose a valid product' });
  if (variantId === undefined || variantId === null) return product;
  const own = and(eq(variants.id, variantId), eq(variants.productId, productId));
  if ((await ctx.tx.$count(variants, own)) === 0) {
    throw invalid({ variantId: 'Choose a valid variant' });
  }
  return product;
}

async function customerOf(ctx: WriteContext, id: number | null) {
  if (id === null) return null;
  const [customer] = await ctx.tx
    .select({ id: customers.id, name: customers.name })
    .from(customers)
    .where(eq(customers.id, id));
  if (!customer) throw invalid({ customerId: 'Choose a valid customer' });
  return customer;
}

/** Names the product; the constraint would only know that there is one already. */
async function mustBeFirst(
  ctx: WriteContext,
  { customerId, product }: { customerId: number; product: { id: number; name: string } },
): Promise<void> {
  const own = and(eq(reviews.customerId, customerId), eq(reviews.productId, product.id));
  if ((await ctx.tx.$count(reviews, own)) === 0) return;
  const says = `This customer already reviewed ${product.name}`;
  throw ruleBroken('review.customer_twice', says, { fields: { customerId: says } });
}

/** Whether an order brought the product to the customer, and not all of it came back. */
async function hasBought(
  ctx: WriteContext,
  customerId: number,
  productId: number,
): Promise<boolean> {
  const [line] = await ctx.tx
    .select({ id: orderedVariants.lineId })
    .from(orderedVariants)
    .innerJoin(variants, eq(variants.id, orderedVariants.variantId))
    .where(
      and(
        eq(orderedVariants.customerId, customerId),
        eq(variants.productId, productId),
        orderedVariants.isKept,
      ),
    )
    .limit(1);
  return line !== undefined;
}
