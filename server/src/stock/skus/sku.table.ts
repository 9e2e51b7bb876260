import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { units } from '../../admin/unit.table.ts';
import { variants } from '../../catalogue/variants/variant.table.ts';
import { optionalReference, reference, rowId, stamps } from '../../platform/database/columns.ts';

/** Whatever is kept in stock: the one thing that ledger, batches, demands and labels refer to. */
export const skus = pgTable(
  'sku',
  {
    id: rowId(),
    /** The variant that it belongs to. */
    variantId: optionalReference()
      .references(() => variants.id)
      .unique('sku.variant_taken'),
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
    status: text({ enum: ['active', 'inactive'] }).notNull(),
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
    index('sku_name').on(sku.name, sku.id),
  ],
);
