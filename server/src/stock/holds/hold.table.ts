import { HoldStatus } from '@counting-house/contract/stock/hold.ts';
import { sql } from 'drizzle-orm';
import { check, index, pgTable, text } from 'drizzle-orm/pg-core';
import {
  date,
  oneOf,
  optionalReference,
  qty,
  reference,
  rowId,
  stamps,
} from '../../platform/database/columns.ts';
import { batches } from '../batches/batch.table.ts';
import { stockCounts } from '../counts/count.table.ts';
import { skus } from '../skus/sku.table.ts';
import { stores } from '../trays/store.table.ts';

/**
 * Goods that are kept for somebody who has not ordered them yet. What is held is the demand of the same id, purpose
 * `hold`; without one that is open a hold has lost its goods.
 */
export const stockHolds = pgTable(
  'stock_hold',
  {
    id: rowId(),
    skuId: reference().references(() => skus.id),
    storeId: reference().references(() => stores.id),
    /** The batch that was asked for. */
    batchId: optionalReference().references(() => batches.id),
    /** What was asked for. */
    qty: qty().notNull(),
    heldFor: text().notNull(),
    note: text().notNull().default(''),
    lastDate: date().notNull(),
    /** The count that the goods wait for: nobody found them. They are free again when it is posted or cancelled. */
    countId: optionalReference().references(() => stockCounts.id),
    /** `lost` is read off the demand, and never written. */
    status: oneOf(HoldStatus).notNull().default('held'),
    ...stamps(),
  },
  (hold) => [
    check('stock_hold.nothing', sql`${hold.qty} > 0`),
    check('stock_hold.status_read', sql`${hold.status} <> 'lost'`),
    index('stock_hold_written').on(hold.createdAt, hold.id),
    index('stock_hold_sku').on(hold.skuId, hold.storeId),
    index('stock_hold_count').on(hold.countId),
    index('stock_hold_last').on(hold.lastDate, hold.id),
  ],
);
