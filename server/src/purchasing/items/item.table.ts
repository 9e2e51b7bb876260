import { ActiveStatus } from '@counting-house/contract/kit/active.ts';
import { AbcClass, ItemKind } from '@counting-house/contract/purchasing/item-kind.ts';
import type { ItemCheck } from '@counting-house/contract/purchasing/inward/item-check.ts';
import { sql } from 'drizzle-orm';
import { check, foreignKey, index, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { files } from '../../platform/files/file.table.ts';
import { units } from '../../admin/unit.table.ts';
import {
  money,
  oneOf,
  optionalReference,
  reference,
  rowId,
  stamps,
} from '../../platform/database/columns.ts';
import { taxes } from '../../tax/tax.table.ts';
import { vendors } from '../vendors/vendor.table.ts';
import { purchaseCategories } from '../categories/category.table.ts';

/** What is bought or made but not sold from the catalogue. What is kept of it in stock stands on its SKU. */
export const items = pgTable(
  'item',
  {
    id: rowId(),
    code: text().notNull().unique('item.code_taken'),
    name: text().notNull(),
    categoryId: reference(),
    kind: oneOf(ItemKind).notNull(),
    /** The unit that stock is kept in; null for a service. */
    unitId: optionalReference(),
    hsn: text(),
    taxId: optionalReference(),
    description: text().notNull().default(''),
    imageFileId: optionalReference(),
    /** Paise for one stock unit: an estimate while nothing was bought yet. */
    standardCost: money(),
    /** Proposed first when it is ordered. */
    defaultVendorId: optionalReference(),
    /** Null: worked out every month from what was used. */
    abcClass: oneOf(AbcClass),
    /** Looked at when it is received. */
    checks: jsonb().$type<readonly ItemCheck[]>().notNull().default([]),
    notes: text().notNull().default(''),
    status: oneOf(ActiveStatus).notNull().default('active'),
    ...stamps(),
  },
  (item) => [
    uniqueIndex('item.name_taken').on(item.categoryId, sql`lower(${item.name})`),
    index('item_by_name').on(item.name, item.id),
    index('item_by_status').on(item.status, item.id),
    foreignKey({
      name: 'item.category_unknown',
      columns: [item.categoryId],
      foreignColumns: [purchaseCategories.id],
    }),
    foreignKey({
      name: 'item.unit_unknown',
      columns: [item.unitId],
      foreignColumns: [units.id],
    }),
    foreignKey({ name: 'item.tax_unknown', columns: [item.taxId], foreignColumns: [taxes.id] }),
    foreignKey({
      name: 'item.image_unknown',
      columns: [item.imageFileId],
      foreignColumns: [files.id],
    }),
    foreignKey({
      name: 'item.vendor_unknown',
      columns: [item.defaultVendorId],
      foreignColumns: [vendors.id],
    }),
    check('item.unit_missing', sql`(${item.kind} = 'service') = (${item.unitId} is null)`),
    check('item.cost_outside', sql`${item.standardCost} between 0 and 1000000000000`),
    index('item_picture')
      .on(item.imageFileId)
      .where(sql`${item.imageFileId} is not null`),
  ],
);
