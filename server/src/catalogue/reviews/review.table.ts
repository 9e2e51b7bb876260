import { ReviewStatus } from '@counting-house/contract/catalogue/review.ts';
import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  foreignKey,
  index,
  integer,
  pgTable,
  text,
  unique,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { files } from '../../platform/files/file.table.ts';
import { customers } from '../../customers/customer.table.ts';
import {
  moment,
  oneOf,
  optionalReference,
  reference,
  rowId,
  stamps,
} from '../../platform/database/columns.ts';
import { products } from '../products/product.table.ts';
import { variants } from '../variants/variant.table.ts';

/** What a buyer wrote of a product. Others read it when it is published. */
export const reviews = pgTable(
  'product_review',
  {
    id: rowId(),
    productId: reference(),
    variantId: optionalReference(),
    /** Null: entered by staff for somebody without an account. */
    customerId: optionalReference(),
    authorName: text().notNull(),
    /** Stars, 1 to 5. */
    rating: integer().notNull(),
    title: text().notNull().default(''),
    body: text().notNull().default(''),
    /** A delivered order of the customer had the product when it was written. */
    verified: boolean().notNull(),
    source: text({ enum: ['storefront', 'staff'] }).notNull(),
    status: oneOf(ReviewStatus).notNull().default('pending'),
    /** Why it was rejected; for staff. */
    decisionNote: text(),
    reply: text(),
    repliedBy: optionalReference(),
    repliedAt: moment(),
    /** Title, body, author and product, for the search. */
    searchText: text().notNull(),
    ...stamps(),
  },
  (review) => [
    uniqueIndex('review.customer_twice').on(review.customerId, review.productId),
    index('product_review_by_product').on(review.productId, review.createdAt, review.id),
    index('product_review_newest').on(review.createdAt, review.id),
    index('product_review_by_rating').on(review.rating, review.id),
    index('product_review_by_status').on(review.status, review.createdAt, review.id),
    check('review.rating_outside', sql`${review.rating} between 1 and 5`),
    check('review.words_missing', sql`${review.rating} > 2 or ${review.body} <> ''`),
    check(
      'review.note_missing',
      sql`${review.status} <> 'rejected' or coalesce(${review.decisionNote}, '') <> ''`,
    ),
    check(
      'review.reply_half',
      sql`num_nulls(${review.reply}, ${review.repliedBy}, ${review.repliedAt}) in (0, 3)`,
    ),
    foreignKey({
      name: 'review.product_unknown',
      columns: [review.productId],
      foreignColumns: [products.id],
    }),
    foreignKey({
      name: 'review.variant_unknown',
      columns: [review.variantId],
      foreignColumns: [variants.id],
    }),
    foreignKey({
      name: 'review.customer_unknown',
      columns: [review.customerId],
      foreignColumns: [customers.id],
    }),
  ],
);

/** A picture that a buyer sent with a review. */
export const reviewImages = pgTable(
  'product_review_image',
  {
    id: rowId(),
    reviewId: reference().references(() => reviews.id),
    fileId: reference(),
  },
  (image) => [
    unique('review.image_twice').on(image.reviewId, image.fileId),
    index('product_review_image_file').on(image.fileId),
    foreignKey({
      name: 'review.image_unknown',
      columns: [image.fileId],
      foreignColumns: [files.id],
    }),
  ],
);
