import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  index,
  pgSequence,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import {
  date,
  money,
  optionalReference,
  qty,
  reference,
  rowId,
  stamps,
} from '../../platform/database/columns.ts';
import { vendors } from '../../purchasing/vendors/vendor.table.ts';
import { skus } from '../skus/sku.table.ts';
import { stores } from '../trays/store.table.ts';

/** Numbers the labels of batches, `B0000001`. */
export const batchLabels = pgSequence('batch_label');

/** Goods of one SKU that came in together and are told apart from the rest. */
export const batches = pgTable(
  'batch',
  {
    id: rowId(),
    /** `B` and seven or more digits; printed, scanned, never used again. */
    code: text().notNull().unique('batch.code_taken'),
    skuId: reference().references(() => skus.id),
    /** The maker's number on the goods; the code where there is none. */
    number: text().notNull(),
    origin: text({ enum: ['opening', 'found', 'return', 'inward', 'run', 'byproduct'] }).notNull(),
    /** Who supplied it; null of what did not come from a vendor. */
    vendorId: optionalReference().references(() => vendors.id),
    mfgDate: date(),
    /** First in, first out goes by it. */
    receivedDate: date().notNull(),
    /** The last day of use. */
    expiryDate: date(),
    /** Printed on the goods, paise. */
    mrp: money(),
    status: text({ enum: ['available', 'quarantine', 'hold', 'recalled', 'rejected'] })
      .notNull()
      .default('available'),
    note: text().notNull().default(''),
    /** The nightly job has seen that it expired, and told who must act. */
    isExpired: boolean().notNull().default(false),
    statusReason: text().notNull().default(''),
    /** The one batch of a SKU that is not tracked: no number, no dates. */
    isRunning: boolean().notNull().default(false),
    ...stamps(),
  },
  (batch) => [
    uniqueIndex('batch.number_taken').on(batch.skuId, sql`lower(${batch.number})`),
    uniqueIndex('batch.second_running')
      .on(batch.skuId)
      .where(sql`${batch.isRunning}`),
    check('batch.expiry_before_made', sql`${batch.expiryDate} > ${batch.mfgDate}`),
    check(
      'batch.reason_missing',
      sql`${batch.status} = 'available' or ${batch.statusReason} <> ''`,
    ),
    check('batch.mrp_outside', sql`${batch.mrp} between 0 and 1000000000000`),
    index('batch_by_vendor')
      .on(batch.vendorId)
      .where(sql`${batch.vendorId} is not null`),
    index('batch_expiry').on(batch.skuId, batch.expiryDate),
    index('batch_by_number').on(batch.number, batch.id),
    index('batch_newly_expired')
      .on(batch.expiryDate)
      .where(sql`not ${batch.isExpired}`),
    index('batch_by_expiry').on(batch.expiryDate, batch.id),
    index('batch_by_last_expiry').on(
      batch.expiryDate.desc().nullsLast(),
      batch.id.desc().nullsFirst(),
    ),
    index('batch_by_receipt').on(batch.receivedDate, batch.id),
  ],
);

/**
 * What a store holds of a batch, and what that is worth. Value lives here: it follows the goods.
 *
 * A cache of stock_movement, written only by movement.service.ts.
 */
export const batchStores = pgTable(
  'batch_store',
  {
    batchId: reference().references(() => batches.id),
    storeId: reference().references(() => stores.id),
    onHand: qty().notNull(),
    value: money().notNull(),
  },
  (held) => [
    primaryKey({ columns: [held.batchId, held.storeId] }),
    check('stock.changed', sql`${held.onHand} >= 0 and ${held.value} >= 0`),
    check('stock.value_left', sql`${held.onHand} > 0 or ${held.value} = 0`),
  ],
);
