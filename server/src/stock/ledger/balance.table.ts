import { sql } from 'drizzle-orm';
import { check, index, pgTable, primaryKey } from 'drizzle-orm/pg-core';
import { qty, reference } from '../../platform/database/columns.ts';
import { batches } from '../batches/batch.table.ts';
import { skus } from '../skus/sku.table.ts';
import { stores } from '../trays/store.table.ts';
import { trays } from '../trays/tray.table.ts';

/**
 * How much of a batch lies in a tray.
 *
 * A cache of stock_movement and reservation: written only by movement.service.ts, under the lock of
 * the SKU's stock position, so that balance and ledger always agree.
 */
export const balances = pgTable(
  'stock_balance',
  {
    batchId: reference().references(() => batches.id),
    trayId: reference().references(() => trays.id),
    skuId: reference().references(() => skus.id),
    storeId: reference().references(() => stores.id),
    onHand: qty().notNull(),
    /** Promised, but still in the tray. */
    reserved: qty().notNull().default(0),
  },
  (balance) => [
    primaryKey({ columns: [balance.batchId, balance.trayId] }),
    check('stock.changed', sql`${balance.reserved} between 0 and ${balance.onHand}`),
    index('stock_balance_held')
      .on(balance.skuId, balance.storeId)
      .where(sql`${balance.onHand} > 0`),
    index('stock_balance_tray')
      .on(balance.trayId)
      .where(sql`${balance.onHand} > 0`),
  ],
);
