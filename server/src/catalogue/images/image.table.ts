import { foreignKey, index, integer, pgTable, text, unique } from 'drizzle-orm/pg-core';
import { files } from '../../platform/files/file.table.ts';
import { reference, rowId, stamps } from '../../platform/database/columns.ts';
import { products } from '../products/product.table.ts';
import { variants } from '../variants/variant.table.ts';

/** A picture of a product; the first in order is its main one. */
export const productImages = pgTable(
  'product_image',
  {
    id: rowId(),
    productId: reference().references(() => products.id),
    fileId: reference(),
    /** What is seen on it; empty: the product's name says it. */
    alt: text().notNull(),
    sortOrder: integer().notNull(),
    ...stamps(),
  },
  (image) => [
    unique('product.image_twice').on(image.productId, image.fileId),
    index('product_image_order').on(image.productId, image.sortOrder),
    index('product_image_file').on(image.fileId),
    foreignKey({
      name: 'product.image_unknown',
      columns: [image.fileId],
      foreignColumns: [files.id],
    }),
  ],
);

/** A picture of a variant; one without its own shows the product's. */
export const variantImages = pgTable(
  'product_variant_image',
  {
    id: rowId(),
    variantId: reference().references(() => variants.id),
    fileId: reference(),
    alt: text().notNull(),
    sortOrder: integer().notNull(),
    ...stamps(),
  },
  (image) => [
    unique('variant.image_twice').on(image.variantId, image.fileId),
    index('product_variant_image_order').on(image.variantId, image.sortOrder),
    index('product_variant_image_file').on(image.fileId),
    foreignKey({
      name: 'variant.image_unknown',
      columns: [image.fileId],
      foreignColumns: [files.id],
    }),
  ],
);
