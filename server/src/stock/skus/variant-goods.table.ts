import { bigint, pgView, text } from 'drizzle-orm/pg-core';

/** What stock is told of a variant that it keeps: a view of the catalogue (9100_catalogue.sql). */
export const variantGoods = pgView('variant_goods', {
  variantId: bigint('variant_id', { mode: 'number' }).notNull(),
  variant: text().notNull(),
  barcode: text(),
  productId: bigint('product_id', { mode: 'number' }).notNull(),
  product: text().notNull(),
  categoryId: bigint('category_id', { mode: 'number' }),
  /** The variant's own picture, else its product's. */
  pictureId: bigint('picture_id', { mode: 'number' }),
}).existing();
