import { z } from 'zod';
import { flag, listInput, listOf, queryId, queryNumber, several } from '../kit/list.ts';
import { clearable, date, id, longText, text, ts, version } from '../kit/shapes.ts';

export const ReviewStatus = z.enum(['pending', 'published', 'rejected']);
export type ReviewStatus = z.output<typeof ReviewStatus>;

const ReviewSource = z.enum(['storefront', 'staff']);

/** Below it the author is asked what went wrong. */
const poor = 2;

/** Pictures of one review. */
const mostImages = 5;

const rating = z
  .int('Choose 1 to 5 stars')
  .min(1, 'Choose 1 to 5 stars')
  .max(5, 'Choose 1 to 5 stars');

export const NewReview = z
  .strictObject({
    productId: id,
    variantId: clearable(id),
    /** Null: somebody without an account. */
    customerId: clearable(id),
    /** The customer's first name when left out. */
    authorName: text(60).optional(),
    rating,
    title: text(100).optional(),
    body: longText(2_000).optional(),
    fileIds: z
      .array(id)
      .max(mostImages, `A review can have ${mostImages} pictures`)
      .transform((ids) => [...new Set(ids)])
      .optional(),
  })
  .refine(({ rating: stars, body }) => stars > poor || Boolean(body), {
    path: ['body'],
    message: 'Please write what went wrong',
  });
export type NewReview = z.output<typeof NewReview>;

export const ReviewRow = z.object({
  id,
  productId: id,
  productName: z.string(),
  thumb: z.string().nullable(),
  variantId: id.nullable(),
  sku: z.string().nullable(),
  customerId: id.nullable(),
  authorName: z.string(),
  /** 1 to 5 stars. */
  rating: z.int(),
  title: z.string(),
  body: z.string(),
  images: z.int(),
  /** A delivered order of the customer has the product. */
  verified: z.boolean(),
  source: ReviewSource,
  status: ReviewStatus,
  decisionNote: z.string().nullable(),
  reply: z.string().nullable(),
  repliedAt: ts.nullable(),
  createdAt: ts,
  version,
});
export type ReviewRow = z.output<typeof ReviewRow>;

export const Review = ReviewRow.extend({
  pictures: z.array(z.object({ id, alt: z.string(), url: z.string(), thumbUrl: z.string() })),
  /** Of the product, from its published reviews. */
  ratingCount: z.int(),
  ratingSum: z.int(),
  /** Orders of the customer that have the product, newest first, at most ten. */
  orders: z.array(z.object({ id, orderNo: z.string().nullable(), placedAt: ts })),
});
export type Review = z.output<typeof Review>;

export const ReviewsInput = listInput({
  status: several(ReviewStatus).optional(),
  rating: several(queryNumber(rating)).optional(),
  productId: queryId.optional(),
  verified: flag.optional(),
  hasImages: flag.optional(),
  hasReply: flag.optional(),
  createdFrom: date.optional(),
  createdTo: date.optional(),
});
export type ReviewsInput = z.output<typeof ReviewsInput>;
export const ReviewList = listOf(ReviewRow);

export const ReviewTotals = z.object({
  pending: z.int(),
  published: z.int(),
  rejected: z.int(),
});

const whyRejected = 'Enter a reason for rejecting the review';

export const DecideReview = z
  .strictObject({
    id: queryId,
    version,
    decision: z.enum(['publish', 'reject']),
    /** Kept here; buyers never read it. */
    note: text(200).pipe(z.string().min(1, whyRejected)).optional(),
  })
  .refine(({ decision, note }) => decision === 'publish' || note !== undefined, {
    path: ['note'],
    message: whyRejected,
  });
export type DecideReview = z.output<typeof DecideReview>;

export const ReplyReview = z.strictObject({
  id: queryId,
  version,
  /** Empty takes the reply away. */
  reply: longText(1_000),
});
export type ReplyReview = z.output<typeof ReplyReview>;
