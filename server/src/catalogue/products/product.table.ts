import { ProductStatus } from '@counting-house/contract/catalogue/product.ts';
import { ProductKind } from '@counting-house/contract/catalogue/product-kind.ts';
import { Returnable } from '@counting-house/contract/catalogue/field.ts';
import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { units } from '../../admin/unit.table.ts';
import {
  moment,
  oneOf,
  optionalReference,
  reference,
  rowId,
  stamps,
} from '../../platform/database/columns.ts';
import { taxes } from '../../tax/tax.table.ts';
import { categories } from '../categories/category.table.ts';

/** A fact such as "Shelf life: 9 months". */
type Attribute = { readonly name: string; readonly value: string };

/** What the business sells; the pieces with a price of their own are its variants. */
export const products = pgTable(
  'product',
  {
    id: rowId(),
    code: text().notNull().unique('product.code_taken'),
    name: text().notNull(),
    slug: text().notNull(),
    /** A service holds no stock. */
    kind: oneOf(ProductKind).notNull().default('goods'),
    categoryId: reference(),
    brand: text(),
    unitId: reference(),
    shortDescription: text(),
    /** The allowed mark-up only; cleaned by rich-text.ts. */
    description: text(),
    attributes: jsonb().$type<readonly Attribute[]>().notNull().default([]),
    tags: text().array().notNull().default([]),
    optionNames: text().array().notNull().default([]),
    /** Null: from the category. */
    taxId: optionalReference(),
    hsn: text(),
    returnable: oneOf(Returnable).notNull().default('inherit'),
    returnWindowDays: integer(),
    shippable: boolean().notNull(),
    seoTitle: text(),
    seoDescription: text(),
    featured: boolean().notNull().default(false),
    sortOrder: integer().notNull().default(0),
    /** Of its published reviews; written by reviews/rating.service.ts alone. */
    ratingCount: integer().notNull().default(0),
    ratingSum: integer().notNull().default(0),
    status: oneOf(ProductStatus).notNull().default('draft'),
    ...stamps(),
  },
  (product) => [
    uniqueIndex('product.slug_taken').on(product.slug),
    index('product_category_products').on(product.categoryId),
    index('product_latest').on(product.updatedAt, product.id),
    index('product_newest').on(product.createdAt, product.id),
    index('product_by_name').on(product.name, product.id),
    index('product_by_status').on(product.status, product.id),
    foreignKey({
      name: 'product.category_unknown',
      columns: [product.categoryId],
      foreignColumns: [categories.id],
    }),
    foreignKey({
      name: 'product.unit_unknown',
      columns: [product.unitId],
      foreignColumns: [units.id],
    }),
    foreignKey({
      name: 'product.tax_unknown',
      columns: [product.taxId],
      foreignColumns: [taxes.id],
    }),
    check('product.options_too_many', sql`cardinality(${product.optionNames}) <= 3`),
  ],
);

/** Every web address that a product ever had; an old one keeps pointing to it. */
export const productSlugs = pgTable('product_slug', {
  id: rowId(),
  slug: text().notNull().unique('product.slug_was_taken'),
  productId: reference().references(() => products.id),
  createdAt: moment().notNull(),
});
