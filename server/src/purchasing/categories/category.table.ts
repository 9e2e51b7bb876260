import { ActiveStatus } from '@counting-house/contract/kit/active.ts';
import { ItemKind } from '@counting-house/contract/purchasing/item-kind.ts';
import { sql } from 'drizzle-orm';
import { boolean, check, foreignKey, index, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { units } from '../../admin/unit.table.ts';
import { oneOf, optionalReference, rowId, stamps } from '../../platform/database/columns.ts';
import { taxes } from '../../tax/tax.table.ts';

/** The tree in which items stand. What a category says is offered for new items in it. */
export const purchaseCategories = pgTable(
  'purchase_category',
  {
    id: rowId(),
    /** Null at the top. */
    parentId: optionalReference(),
    name: text().notNull(),
    /** Stands before the number of a new item's code, `SPC-00042`. */
    code: text().notNull().unique('purchase_category.code_taken'),
    kind: oneOf(ItemKind).notNull(),
    taxId: optionalReference(),
    hsn: text(),
    unitId: optionalReference(),
    /** New items are inspected when they are received. */
    inspectOnReceipt: boolean().notNull().default(false),
    description: text().notNull().default(''),
    status: oneOf(ActiveStatus).notNull().default('active'),
    /** Ids from the root, `/3/14/`: this and everything below begin alike. Written by category.service.ts. */
    path: text().notNull(),
    ...stamps(),
  },
  (category) => [
    uniqueIndex('purchase_category.name_taken').on(
      sql`coalesce(${category.parentId}, 0)`,
      sql`lower(${category.name})`,
    ),
    index('purchase_category_path').on(sql`${category.path} text_pattern_ops`),
    foreignKey({
      name: 'purchase_category.parent_unknown',
      columns: [category.parentId],
      foreignColumns: [category.id],
    }),
    foreignKey({
      name: 'purchase_category.tax_unknown',
      columns: [category.taxId],
      foreignColumns: [taxes.id],
    }),
    foreignKey({
      name: 'purchase_category.unit_unknown',
      columns: [category.unitId],
      foreignColumns: [units.id],
    }),
    check('purchase_category.loop', sql`${category.parentId} <> ${category.id}`),
  ],
);
