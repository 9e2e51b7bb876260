import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, pgTable, text, unique } from 'drizzle-orm/pg-core';
import {
  date,
  moment,
  optionalReference,
  qty,
  reference,
  rowId,
} from '../../platform/database/columns.ts';
import { batches } from '../batches/batch.table.ts';
import { skus } from '../skus/sku.table.ts';
import { stores } from '../trays/store.table.ts';
import { trays } from '../trays/tray.table.ts';

/** What a line of a document wants of a SKU. Short is what is neither done nor reserved. */
export const demands = pgTable(
  'demand',
  {
    id: rowId(),
    purpose: text({ enum: ['order', 'plan', 'hold', 'scrap', 'vendor_return'] }).notNull(),
    refId: reference(),
    refLineId: reference(),
    refNumber: text().notNull(),
    skuId: reference().references(() => skus.id),
    storeId: reference().references(() => stores.id),
    wanted: qty().notNull(),
    reserved: qty().notNull().default(0),
    /** Shipped. */
    done: qty().notNull().default(0),
    needDate: date().notNull(),
    /** Batches must have at least so many days left on that day. */
    minDaysLeft: integer().notNull(),
    /** 9 goes first. */
    priority: integer().notNull(),
    /** False: goods that come in are taken only if they are enough. */
    partialOk: boolean().notNull(),
    status: text({ enum: ['open', 'done', 'cancelled'] }).notNull(),
    createdAt: moment().notNull(),
  },
  (demand) => [
    unique('demand.line_taken').on(demand.purpose, demand.refLineId),
    check(
      'stock.changed',
      sql`${demand.reserved} >= 0 and ${demand.done} >= 0 and ${demand.reserved} + ${demand.done} <= ${demand.wanted}`,
    ),
    check('demand.closed_reserved', sql`${demand.status} = 'open' or ${demand.reserved} = 0`),
    check('demand.priority_outside', sql`${demand.priority} between 0 and 9`),
    index('demand_ref').on(demand.purpose, demand.refId),
    index('demand_sku').on(demand.skuId, demand.needDate, demand.id),
    index('demand_need').on(demand.needDate, demand.id),
    index('demand_open')
      .on(demand.refId)
      .where(sql`${demand.status} = 'open'`),
    // What it is for stands in it as well: which orders wait for goods is read off the index alone.
    index('demand_short')
      .on(demand.skuId, demand.storeId, demand.purpose, demand.refId)
      .where(
        sql`${demand.status} = 'open' and ${demand.wanted} > ${demand.done} + ${demand.reserved}`,
      ),
  ],
);

/**
 * Which goods answer a demand: held where they lie, or packed in a parcel. For every balance,
 * reserved is the sum of its rows here.
 */
export const reservations = pgTable(
  'reservation',
  {
    id: rowId(),
    demandId: reference().references(() => demands.id),
    skuId: reference().references(() => skus.id),
    storeId: reference().references(() => stores.id),
    batchId: reference().references(() => batches.id),
    trayId: reference().references(() => trays.id),
    qty: qty().notNull(),
    stage: text({ enum: ['held', 'packed'] }).notNull(),
    parcelId: optionalReference(),
    /** Where packed goods came from, and go when the parcel is unpacked. */
    fromTrayId: optionalReference().references(() => trays.id),
  },
  (reservation) => [
    unique('reservation_goods')
      .on(
        reservation.demandId,
        reservation.batchId,
        reservation.trayId,
        reservation.stage,
        reservation.parcelId,
        reservation.fromTrayId,
      )
      .nullsNotDistinct(),
    check('stock.reservation_empty', sql`${reservation.qty} > 0`),
    check(
      'stock.packed_nowhere',
      sql`(${reservation.stage} = 'packed') = (${reservation.parcelId} is not null) and (${reservation.parcelId} is null) = (${reservation.fromTrayId} is null)`,
    ),
    index('reservation_balance').on(reservation.batchId, reservation.trayId),
    index('reservation_parcel').on(reservation.parcelId),
  ],
);
