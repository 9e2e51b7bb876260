import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  foreignKey,
  index,
  integer,
  pgTable,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { units } from '../../admin/unit.table.ts';
import {
  date,
  money,
  optionalReference,
  qty,
  reference,
  rowId,
  stamps,
} from '../../platform/database/columns.ts';
import { skus } from '../../stock/skus/sku.table.ts';
import { items } from '../items/item.table.ts';
import { vendors } from './vendor.table.ts';

/**
 * A row of a vendor's price list: what one thing costs from a quantity on, within days. Things that are kept
 * in stock are named by their SKU, bought-in goods for sale included; services by their item.
 */
export const vendorItems = pgTable(
  'vendor_item',
  {
    id: rowId(),
    vendorId: reference().references(() => vendors.id),
    skuId: optionalReference(),
    /** A service, which has no SKU. */
    itemId: optionalReference(),
    /** The vendor's own words, printed on orders. */
    vendorCode: text().notNull().default(''),
    vendorName: text().notNull().default(''),
    unitId: reference(),
    /** From so much on, in thousandths of the unit. */
    minQty: qty().notNull(),
    /** Paise for one unit, without tax. */
    price: money().notNull(),
    /** Sold only in multiples of it, in thousandths of the unit. */
    multiple: qty().notNull(),
    /** Days from order to receipt; null: the vendor's. */
    leadTimeDays: integer(),
    validFrom: date().notNull(),
    /** The last day; null while it has no end. */
    validTo: date(),
    isPreferred: boolean().notNull().default(false),
    /** Of the latest receipt, paise for one unit. */
    lastPrice: money(),
    lastDate: date(),
    ...stamps(),
  },
  (price) => [
    foreignKey({
      name: 'vendor_item.sku_unknown',
      columns: [price.skuId],
      foreignColumns: [skus.id],
    }),
    foreignKey({
      name: 'vendor_item.item_unknown',
      columns: [price.itemId],
      foreignColumns: [items.id],
    }),
    foreignKey({
      name: 'vendor_item.unit_unknown',
      columns: [price.unitId],
      foreignColumns: [units.id],
    }),
    check('vendor_item.one_thing', sql`num_nonnulls(${price.skuId}, ${price.itemId}) = 1`),
    check('vendor_item.price_outside', sql`${price.price} between 0 and 1000000000000`),
    check('vendor_item.qty_outside', sql`${price.minQty} > 0 and ${price.multiple} > 0`),
    check('vendor_item.lead_time_outside', sql`${price.leadTimeDays} between 0 and 365`),
    check('vendor_item.ends_before_it_begins', sql`${price.validTo} >= ${price.validFrom}`),
    uniqueIndex('vendor_item.preferred_sku')
      .on(price.skuId)
      .where(sql`${price.isPreferred}`),
    uniqueIndex('vendor_item.preferred_item')
      .on(price.itemId)
      .where(sql`${price.isPreferred}`),
    index('vendor_item_of_sku').on(price.vendorId, price.skuId),
    index('vendor_item_of_item').on(price.vendorId, price.itemId),
    index('vendor_item_by_sku').on(price.skuId),
    index('vendor_item_by_item').on(price.itemId),
  ],
);
