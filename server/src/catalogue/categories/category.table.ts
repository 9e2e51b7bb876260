import { Returnable } from '@counting-house/contract/catalogue/field.ts';
import { CategoryStatus } from '@counting-house/contract/catalogue/category.ts';
import { sql } from 'drizzle-orm';
import { check, foreignKey, index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { files } from '../../platform/files/file.table.ts';
import { oneOf, optionalReference, rowId, stamps } from '../../platform/database/columns.ts';
import { taxes } from '../../tax/tax.table.ts';

/** The tree in which products stand. What a category says of tax, HSN and returns holds below it too. */
export const categories = pgTable(
  'product_category',
  {
    id: rowId(),
    /** Null at the top. */
    parentId: optionalReference(),
    name: text().notNull(),
    slug: text().notNull().unique('category.slug_taken'),
    description: text(),
    imageFileId: optionalReference(),
    sortOrder: integer().notNull(),
    defaultTaxId: optionalReference(),
    defaultHsn: text(),
    returnable: oneOf(Returnable).notNull().default('inherit'),
    returnWindowDays: integer(),
    status: oneOf(CategoryStatus).notNull().default('active'),
    /** Ids from the root, `/3/14/`: this and everything below begin alike. Written by category.service.ts. */
    path: text().notNull(),
    ...stamps(),
  },
  (category) => [
    uniqueIndex('category.name_taken').on(
      sql`coalesce(${category.parentId}, 0)`,
      sql`lower(${category.name})`,
    ),
    index('product_category_path').on(sql`${category.path} text_pattern_ops`),
    foreignKey({
      name: 'category.parent_unknown',
      columns: [category.parentId],
      foreignColumns: [category.id],
    }),
    foreignKey({
      name: 'category.tax_unknown',
      columns: [category.defaultTaxId],
      foreignColumns: [taxes.id],
    }),
    foreignKey({
      name: 'category.image_unknown',
      columns: [category.imageFileId],
      foreignColumns: [files.id],
    }),
    check('category.inside_itself', sql`${category.parentId} <> ${category.id}`),
    index('product_category_picture')
      .on(category.imageFileId)
      .where(sql`${category.imageFileId} is not null`),
  ],
);
