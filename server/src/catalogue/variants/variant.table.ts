import { ActiveStatus } from '@counting-house/contract/kit/active.ts';
import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { oneOf, qty, reference, rowId, size, stamps } from '../../platform/database/columns.ts';
import { products } from '../products/product.table.ts';

/** One thing that can be ordered. Its prices stand in `variant_price`, its stock with its SKU. */
export const variants = pgTable(
  'product_variant',
  {
    id: rowId(),
    productId: reference().references(() => products.id),
    sku: text().notNull().unique('variant.sku_taken'),
    /** EAN, UPC or GTIN with a right check digit. */
    barcode: text().unique('variant.barcode_taken'),
    /** One per option name of the product. */
    optionValues: text().array().notNull().default([]),
    /** Option values joined by ` / `, else the product's name. */
    title: text().notNull(),
    minQty: qty().notNull().default(1000),
    maxQty: qty(),
    qtyStep: qty().notNull().default(1000),
    weightGrams: integer(),
    ...size(),
    trackStock: boolean().notNull(),
    allowBackorder: boolean().notNull().default(false),
    /** Shown first. */
    isDefault: boolean().notNull(),
    position: integer().notNull(),
    status: oneOf(ActiveStatus).notNull().default('active'),
    ...stamps(),
  },
  (variant) => [
    uniqueIndex('variant.options_taken').on(variant.productId, variant.optionValues),
    uniqueIndex('variant.default_taken')
      .on(variant.productId)
      .where(sql`${variant.isDefault}`),
    index('product_variant_product').on(variant.productId, variant.position),
    index('product_variant_title').on(variant.title, variant.id),
    check(
      'variant.quantities_wrong',
      sql`${variant.minQty} > 0 and ${variant.qtyStep} > 0 and (${variant.maxQty} is null or ${variant.maxQty} >= ${variant.minQty})`,
    ),
  ],
);
