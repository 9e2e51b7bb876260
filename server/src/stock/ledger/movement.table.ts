import { sql } from 'drizzle-orm';
import { type AnyPgColumn, check, index, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import {
  date,
  moment,
  money,
  optionalReference,
  qty,
  reference,
  rowId,
} from '../../platform/database/columns.ts';
import { batches } from '../batches/batch.table.ts';
import { skus } from '../skus/sku.table.ts';
import { stores } from '../trays/store.table.ts';
import { trays } from '../trays/tray.table.ts';

/** The ledger of goods. Insert only: a trigger refuses every update and delete. */
export const movements = pgTable(
  'stock_movement',
  {
    /** Ascends within a SKU: the order of truth. */
    id: rowId(),
    at: moment().notNull(),
    businessDate: date().notNull(),
    kind: text({
      enum: [
        'opening',
        'inward',
        'adjust',
        'move',
        'ship',
        'customer_return',
        'pack_material',
        'stock_out',
        'scrap',
        'expire',
        'count',
        'transfer',
        'issue_production',
        'return_production',
        'produce',
        'byproduct',
        'vendor_return',
        'revalue',
      ],
    }).notNull(),
    skuId: reference().references(() => skus.id),
    storeId: reference().references(() => stores.id),
    batchId: reference().references(() => batches.id),
    trayId: reference().references(() => trays.id),
    /** Signed: goods in are above zero. Zero when they are only worth more or less than before. */
    qty: qty().notNull(),
    /** Signed like the quantity, or zero; of a revaluation its own sign. */
    value: money().notNull(),
    /**
     * What stands behind it: a stock document, a transfer and its line, a parcel or an order and its line, a return, a
     * recall, a receipt, a count, a production plan or run, a bill, a return to a vendor, a note of a
     * vendor.
     */
    docKind: text({
      enum: [
        'stock_doc',
        'transfer',
        'parcel',
        'order',
        'return',
        'recall',
        'inward',
        'count',
        'plan',
        'run',
        'bill',
        'vendor_return',
        'vendor_note',
      ],
    }).notNull(),
    docId: reference(),
    docLineId: reference(),
    docNumber: text().notNull(),
    /** Goods that a customer sent back: the movement by which they left. */
    shippedById: optionalReference().references((): AnyPgColumn => movements.id),
    /** The movement that this one takes back. */
    reversesId: optionalReference()
      .references((): AnyPgColumn => movements.id)
      .unique('stock_movement.reversed_already'),
    reasonCode: text(),
    note: text().notNull().default(''),
    /** On hand behind it. */
    trayAfter: qty().notNull(),
    positionAfter: qty().notNull(),
    userId: reference(),
  },
  (movement) => [
    check(
      'stock.movement_empty',
      sql`(${movement.kind} = 'revalue') = (${movement.qty} = 0) and (${movement.qty} <> 0 or ${movement.value} <> 0)`,
    ),
    check(
      'stock.value_against_goods',
      sql`${movement.value} = 0 or ${movement.kind} = 'revalue' or sign(${movement.value}) = sign(${movement.qty})`,
    ),
    check('stock.move_with_value', sql`${movement.kind} <> 'move' or ${movement.value} = 0`),
    uniqueIndex('stock.posted_twice')
      .on(
        movement.docKind,
        movement.docLineId,
        movement.docId,
        movement.kind,
        movement.batchId,
        movement.trayId,
      )
      .where(
        sql`${movement.docKind} in ('stock_doc', 'count') or ${movement.kind} in ('ship', 'pack_material')`,
      ),
    check(
      'stock.returned_otherwise',
      sql`${movement.shippedById} is null or ${movement.kind} = 'customer_return'`,
    ),
    index('stock_movement_shipped_by')
      .on(movement.shippedById)
      .where(sql`${movement.shippedById} is not null`),
    index('stock_movement_sku').on(movement.skuId, movement.storeId, movement.id),
    index('stock_movement_batch').on(movement.batchId, movement.id),
    index('stock_movement_tray').on(movement.trayId, movement.id),
    index('stock_movement_doc').on(movement.docKind, movement.docId),
    // Papers of the store are few beside parcels.
    index('stock_movement_of_paper')
      .on(movement.id)
      .where(sql`${movement.docKind} = 'stock_doc'`),
    // By which goods without batches are aged.
    index('stock_movement_receipt')
      .on(movement.batchId, movement.storeId, movement.businessDate)
      .where(
        sql`${movement.qty} > 0 and ${movement.reversesId} is null and ${movement.kind} in ('opening', 'inward', 'produce', 'byproduct', 'transfer')`,
      ),
    index('stock_movement_date').on(movement.businessDate, movement.id),
  ],
);
