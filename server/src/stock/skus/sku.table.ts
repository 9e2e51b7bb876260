import { ActiveStatus } from '@counting-house/contract/kit/active.ts';
import { ScanLevel } from '@counting-house/contract/stock/skus/sku.ts';
import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { units } from '../../admin/unit.table.ts';
import { variants } from '../../catalogue/variants/variant.table.ts';
import {
  oneOf,
  optionalReference,
  reference,
  rowId,
  size,
  stamps,
} from '../../platform/database/columns.ts';
import { items } from '../../purchasing/items/item.table.ts';

/** Whatever is kept in stock: the one thing that ledger, batches, demands and labels refer to. */
export const skus = pgTable(
  'sku',
  {
    id: rowId(),
    /** It belongs to a variant or to an item. */
    variantId: optionalReference()
      .references(() => variants.id)
      .unique('sku.variant_taken'),
    itemId: optionalReference()
      .references(() => items.id)
      .unique('sku.item_taken'),
    kind: text({ enum: ['raw', 'packing', 'consumable', 'semi_finished', 'finished'] }).notNull(),
    /** Copies of the owner's; its save keeps them. */
    code: text().notNull().unique('sku.code_taken'),
    name: text().notNull(),
    /** The unit that quantities are thousandths of. */
    unitId: reference().references(() => units.id),
    /** `none`: one running batch, whose value is a moving average. */
    tracking: text({ enum: ['batch', 'none'] }).notNull(),
    expiryPolicy: text({ enum: ['none', 'optional', 'required'] }).notNull(),
    /** An expiry date that nobody typed is this many days after the goods were made or received. */
    shelfLifeDays: integer(),
    /** "Expires soon" begins this many days before. */
    alertDays: integer().notNull().default(30),
    /** Orders get only batches with at least this many days left on the day they are needed. */
    minShipDays: integer().notNull().default(0),
    /** Receipts with fewer days left are refused, unless somebody takes it on themselves. */
    minReceiveDays: integer().notNull().default(0),
    /** What is received waits in quarantine. */
    inspectOnReceipt: boolean().notNull().default(false),
    /** What a packer must scan. */
    scanLevel: oneOf(ScanLevel).notNull().default('sku'),
    /** Of one stock unit of an item, packed; those of finished goods stand on the variant. */
    weightGrams: integer(),
    ...size(),
    status: oneOf(ActiveStatus).notNull(),
    ...stamps(),
  },
  (sku) => [
    check('sku.expiry_untracked', sql`${sku.tracking} = 'batch' or ${sku.expiryPolicy} = 'none'`),
    check(
      'sku.shelf_life_missing',
      sql`${sku.expiryPolicy} <> 'required' or ${sku.shelfLifeDays} is not null`,
    ),
    check('sku.shelf_life_outside', sql`${sku.shelfLifeDays} between 1 and 3650`),
    check('sku.alert_days_outside', sql`${sku.alertDays} between 0 and 365`),
    check('sku.min_ship_days_outside', sql`${sku.minShipDays} between 0 and 3650`),
    check(
      'sku.min_receive_days_outside',
      sql`${sku.minReceiveDays} between 0 and coalesce(${sku.shelfLifeDays}, 3650)`,
    ),
    check('sku.owner', sql`num_nonnulls(${sku.variantId}, ${sku.itemId}) = 1`),
    check('sku.kind_of_owner', sql`(${sku.kind} = 'finished') = (${sku.variantId} is not null)`),
    check('sku.weight_outside', sql`${sku.weightGrams} between 1 and 1000000`),
    check(
      'sku.size_outside',
      sql`${sku.lengthMm} between 1 and 5000 and ${sku.widthMm} between 1 and 5000 and ${sku.heightMm} between 1 and 5000`,
    ),
    index('sku_name').on(sku.name, sku.id),
  ],
);
