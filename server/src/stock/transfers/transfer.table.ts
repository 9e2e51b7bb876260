import { TransferStatus } from '@counting-house/contract/stock/transfers/transfer.ts';
import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable, text, unique } from 'drizzle-orm/pg-core';
import {
  date,
  money,
  moment,
  oneOf,
  optionalReference,
  qty,
  reference,
  rowId,
  stamps,
} from '../../platform/database/columns.ts';
import { batches } from '../batches/batch.table.ts';
import { skus } from '../skus/sku.table.ts';
import { stores } from '../trays/store.table.ts';
import { trays } from '../trays/tray.table.ts';

/**
 * Goods that go from one store to another and are on the way for a while. Until they arrive they are stock of the
 * sending store, in its tray ON-THE-WAY.
 */
export const stockTransfers = pgTable(
  'stock_transfer',
  {
    id: rowId(),
    number: text().notNull().unique('stock_transfer.number_taken'),
    status: oneOf(TransferStatus).notNull().default('draft'),
    storeId: reference().references(() => stores.id),
    toStoreId: reference().references(() => stores.id),
    /** When the goods left. */
    businessDate: date(),
    sentAt: moment(),
    sentBy: optionalReference(),
    note: text().notNull().default(''),
    vehicleNo: text().notNull().default(''),
    transporter: text().notNull().default(''),
    ewayBillNo: text().notNull().default(''),
    ...stamps(),
  },
  (transfer) => [
    check('stock_transfer.eway_bill', sql`${transfer.ewayBillNo} ~ '^([0-9]{12})?$'`),
    check('stock_transfer.same_store', sql`${transfer.storeId} <> ${transfer.toStoreId}`),
    check(
      'stock_transfer.sent_by_nobody',
      sql`(${transfer.sentAt} is null) = (${transfer.sentBy} is null) and (${transfer.sentAt} is null) = (${transfer.businessDate} is null) and (${transfer.status} in ('draft', 'cancelled') or ${transfer.sentAt} is not null)`,
    ),
    index('stock_transfer_written').on(transfer.createdAt, transfer.id),
    index('stock_transfer_from').on(transfer.storeId, transfer.createdAt, transfer.id),
    index('stock_transfer_to').on(transfer.toStoreId, transfer.createdAt, transfer.id),
    index('stock_transfer_status').on(transfer.status, transfer.createdAt, transfer.id),
  ],
);

/** Goods of one batch from one tray; in a draft either may be left to the day the goods are sent. */
export const transferLines = pgTable(
  'stock_transfer_line',
  {
    id: rowId(),
    transferId: reference().references(() => stockTransfers.id),
    lineNo: integer().notNull(),
    skuId: reference().references(() => skus.id),
    batchId: optionalReference().references(() => batches.id),
    fromTrayId: optionalReference().references(() => trays.id),
    /** What was asked for, thousandths. */
    qty: qty().notNull(),
    sentQty: qty().notNull().default(0),
    /** What these goods cost when they left, paise; null in a draft. */
    sentValue: money(),
    receivedQty: qty().notNull().default(0),
    /** What went back to the sending store. */
    returnedQty: qty().notNull().default(0),
    /** What is written off, or waits for that to be approved. */
    lostQty: qty().notNull().default(0),
  },
  (line) => [
    unique('stock_transfer.line_taken').on(line.transferId, line.lineNo),
    check('stock_transfer.line_empty', sql`${line.qty} > 0`),
    check(
      'stock_transfer.more_than_sent',
      sql`least(${line.receivedQty}, ${line.returnedQty}, ${line.lostQty}) >= 0 and ${line.receivedQty} + ${line.returnedQty} + ${line.lostQty} <= ${line.sentQty}`,
    ),
    check(
      'stock_transfer.sent_without_batch',
      sql`${line.sentQty} = 0 or (${line.sentQty} = ${line.qty} and ${line.batchId} is not null and ${line.fromTrayId} is not null)`,
    ),
    check(
      'stock_transfer.value_outside',
      sql`(${line.sentValue} is null) = (${line.sentQty} = 0) and coalesce(${line.sentValue}, 0) >= 0`,
    ),
    index('stock_transfer_line_open')
      .on(line.skuId)
      .where(sql`${line.sentQty} > ${line.receivedQty} + ${line.returnedQty} + ${line.lostQty}`),
  ],
);
