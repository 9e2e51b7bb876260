import { pictureUrl } from '@counting-house/contract/admin/file.ts';
import {
  Review,
  type ReviewRow,
  type ReviewsInput,
} from '@counting-house/contract/catalogue/review.ts';
import type { ListAnswer } from '@counting-house/contract/kit/list.ts';
import { and, asc, count, desc, eq, gte, isNotNull, isNull, lt, sql } from 'drizzle-orm';
import { addDays, startOfDay } from '../../platform/clock.ts';
import type { ReadContext } from '../../platform/context.ts';
import { asked, pick } from '../../platform/rows/asked.ts';
import { columnsFor } from '../../platform/rows/columns-for.ts';
import { pageOf } from '../../platform/rows/list.ts';
import { theOne } from '../../platform/rows/rows.ts';
import { productPicture, thumbOf } from '../images/image.service.ts';
import { products } from '../products/product.table.ts';
import { variants } from '../variants/variant.table.ts';
import { reviewImages, reviews } from './review.table.ts';
import { orderedVariants } from '../variants/ordered-variant.table.ts';

const mostOrders = 10;

const imageCount = sql<number>`(
  select count(*)::int from ${reviewImages} where ${reviewImages.reviewId} = ${reviews.id})`;

const columns = {
  ...columnsFor(Review, reviews),
  productName: products.name,
  picture: productPicture,
  sku: variants.sku,
  images: imageCount,
  ratingCount: products.ratingCount,
  ratingSum: products.ratingSum,
};

/** What buyers wrote, newest first. */
export async function listReviews(
  ctx: ReadContext,
  input: ReviewsInput,
): Promise<ListAnswer<ReviewRow>> {
  const page = await pageOf(ctx, input, {
    rows: withProduct(ctx),
    matching: ctx.tx.select({ id: reviews.id }).from(reviews).$dynamic(),
    id: reviews.id,
    where: conditionsOf(ctx, input),
    search: [reviews.searchText],
    sorts: { createdAt: reviews.createdAt, rating: reviews.rating },
    defaultSort: '-createdAt',
  });
  return { ...page, rows: page.rows.map((row) => ({ ...row, thumb: thumbOf(row.picture) })) };
}

/** @throws {Problem} `not_found`. */
export async function getReview(ctx: ReadContext, { id }: { id: number }): Promise<Review> {
  const row = theOne(reviews, await withProduct(ctx).where(eq(reviews.id, id)));
  const images = await ctx.tx
    .select({ fileId: reviewImages.fileId })
    .from(reviewImages)
    .where(eq(reviewImages.reviewId, id))
    .orderBy(asc(reviewImages.id));
  return {
    ...row,
    thumb: thumbOf(row.picture),
    pictures: images.map(({ fileId }) => ({
      id: fileId,
      alt: '',
      url: pictureUrl(fileId, 960),
      thumbUrl: pictureUrl(fileId, 160),
    })),
    orders: row.customerId === null ? [] : await ordersWith(ctx, row.customerId, row.productId),
  };
}

/** How many wait, are published, are rejected. */
export async function getReviewTotals(ctx: ReadContext) {
  const counted = await ctx.tx
    .select({ status: reviews.status, n: count() })
    .from(reviews)
    .groupBy(reviews.status);
  const totals = { pending: 0, published: 0, rejected: 0 };
  for (const { status, n } of counted) totals[status] = n;
  return totals;
}

const withProduct = (ctx: ReadContext) =>
  ctx.tx
    .select(columns)
    .from(reviews)
    .innerJoin(products, eq(products.id, reviews.productId))
    .leftJoin(variants, eq(variants.id, reviews.variantId))
    .$dynamic();

function conditionsOf(ctx: ReadContext, input: ReviewsInput) {
  const timeZone = ctx.settings['business.timeZone'];
  const { createdFrom, createdTo } = input;
  return [
    ...asked(input, {
      ...pick(reviews, 'status', 'rating', 'productId', 'verified'),
      hasImages: sql<boolean>`${imageCount} > 0`,
    }),
    input.hasReply === undefined
      ? undefined
      : input.hasReply
        ? isNotNull(reviews.reply)
        : isNull(reviews.reply),
    createdFrom === undefined
      ? undefined
      : gte(reviews.createdAt, startOfDay(timeZone, createdFrom)),
    createdTo === undefined
      ? undefined
      : lt(reviews.createdAt, startOfDay(timeZone, addDays(createdTo, 1))),
  ];
}

async function ordersWith(ctx: ReadContext, customerId: number, productId: number) {
  return ctx.tx
    .selectDistinct({
      id: orderedVariants.orderId,
      orderNo: orderedVariants.orderNo,
      placedAt: orderedVariants.placedAt,
    })
    .from(orderedVariants)
    .innerJoin(variants, eq(variants.id, orderedVariants.variantId))
    .where(and(eq(orderedVariants.customerId, customerId), eq(variants.productId, productId)))
    .orderBy(desc(orderedVariants.placedAt), desc(orderedVariants.orderId))
    .limit(mostOrders);
}
