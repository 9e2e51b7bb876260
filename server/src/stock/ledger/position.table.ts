import { sql } from 'drizzle-orm';
import { check, index, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { moment, money, qty, reference } from '../../platform/database/columns.ts';
import { skus } from '../skus/sku.table.ts';
import { stores } from '../trays/store.table.ts';

/**
 * A SKU in a store: its totals, and its mutex. Anyone who writes batches, balances, demands or
 * reservations of the SKU holds this row.
 */
export const positions = pgTable(
  'stock_position',
  {
    skuId: reference().references(() => skus.id),
    storeId: reference().references(() => stores.id),
    onHand: qty().notNull().default(0),
    reserved: qty().notNull().default(0),
    value: money().notNull().default(0),
    lastInAt: moment(),
    lastOutAt: moment(),
    /** When all of it was last counted. */
    lastCountedAt: moment(),
    /** What was used of it in a year: the first 80 % of the value is A, the next 15 % B. Worked out each month. */
    abcClass: text({ enum: ['A', 'B', 'C'] }),
  },
  (position) => [
    primaryKey({ columns: [position.skuId, position.storeId] }),
    check(
      'stock.changed',
      sql`${position.reserved} between 0 and ${position.onHand} and ${position.value} >= 0`,
    ),
    check('stock.value_left', sql`${position.onHand} > 0 or ${position.value} = 0`),
    index('stock_position_value').on(position.storeId, position.value),
  ],
);
