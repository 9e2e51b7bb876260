import { PolicySource } from '@counting-house/contract/stock/skus/sku.ts';
import { sql } from 'drizzle-orm';
import { check, foreignKey, integer, pgTable, unique } from 'drizzle-orm/pg-core';
import {
  oneOf,
  optionalReference,
  qty,
  reference,
  rowId,
  stamps,
} from '../../platform/database/columns.ts';
import { stores } from '../trays/store.table.ts';
import { trays } from '../trays/tray.table.ts';
import { skus } from './sku.table.ts';

/** When and how much of a SKU a store orders or makes again, where it is put away, how often counted. */
export const stockPolicies = pgTable(
  'stock_policy',
  {
    id: rowId(),
    skuId: reference().references(() => skus.id),
    storeId: reference().references(() => stores.id),
    /** Order when the projected stock is at or under this. */
    reorderLevel: qty(),
    /** Fill up to this. */
    maxLevel: qty(),
    /** Order so much where there is no level to fill up to. */
    reorderQty: qty(),
    /** What a suggestion makes: a purchase order or a production plan. */
    source: oneOf(PolicySource).notNull(),
    /** Put-away proposal. */
    defaultTrayId: optionalReference(),
    /** Null: by its ABC class, A 30, B 90, C 180. */
    countEveryDays: integer(),
    ...stamps(),
  },
  (policy) => [
    unique('stock_policy.store_taken').on(policy.skuId, policy.storeId),
    foreignKey({
      name: 'stock_policy.tray_unknown',
      columns: [policy.defaultTrayId],
      foreignColumns: [trays.id],
    }),
    check(
      'stock_policy.max_under_level',
      sql`${policy.maxLevel} > coalesce(${policy.reorderLevel}, 0)`,
    ),
    check(
      'stock_policy.level_outside',
      sql`${policy.reorderLevel} between 0 and 1000000000000 and ${policy.maxLevel} <= 1000000000000`,
    ),
    check('stock_policy.qty_outside', sql`${policy.reorderQty} between 1 and 1000000000000`),
    check('stock_policy.count_days_outside', sql`${policy.countEveryDays} between 1 and 365`),
  ],
);
