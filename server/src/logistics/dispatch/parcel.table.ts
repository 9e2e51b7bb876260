import { ClaimStatus } from '@counting-house/contract/logistics/parcel.ts';
import { ParcelDirection } from '@counting-house/contract/logistics/return-parcel.ts';
import { BuyerKind } from '@counting-house/contract/orders/buyer.ts';
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
import { orderLines } from '../../orders/line.table.ts';
import { salesOrders } from '../../orders/order.table.ts';
import {
  date,
  moment,
  money,
  oneOf,
  optionalReference,
  qty,
  reference,
  rowId,
  size,
  stamps,
} from '../../platform/database/columns.ts';
import { batches } from '../../stock/batches/batch.table.ts';
import { skus } from '../../stock/skus/sku.table.ts';
import { stores } from '../../stock/trays/store.table.ts';
import { baskets } from '../packing/basket.table.ts';
import { boxTypes } from '../boxes/box-type.table.ts';
import { couriers } from '../couriers/courier.table.ts';
import { labelCode } from '../labels/label-code.ts';
import { tracks } from '../couriers/track.table.ts';
import { manifests } from '../manifests/manifest.table.ts';

const parcelStatuses = [
  'packed',
  'booked',
  'dispatched',
  'in_transit',
  'out_for_delivery',
  'attempt_failed',
  'delivered',
  'rto',
  'returned',
  'lost',
  'damaged',
  'cancelled',
] as const;

/** Has left and is not there yet. */
export const wayStates = [
  'dispatched',
  'in_transit',
  'out_for_delivery',
  'attempt_failed',
  'rto',
] as const;

/** Goes to the buyer: what it is to collect at the door is still due. */
export const toBuyerStates = [
  'packed',
  'booked',
  'dispatched',
  'in_transit',
  'out_for_delivery',
  'attempt_failed',
] as const;

/** Is not at its end. */
export const liveStates = ['packed', 'booked', ...wayStates] as const;

/** A closed box on its way to the customer. Weights in grams, sizes in mm, amounts in paise. */
export const parcels = pgTable(
  'parcel',
  {
    id: rowId(),
    number: text().notNull().unique(),
    labelCode: labelCode('P', 7),
    orderId: reference(),
    buyerKind: oneOf(BuyerKind).notNull(),
    buyerId: reference(),
    direction: oneOf(ParcelDirection).notNull().default('out'),
    /** The return whose goods it fetches or sends back: it is not packed, and holds nothing of our stock. */
    returnId: optionalReference(),
    basketId: optionalReference().references(() => baskets.id),
    storeId: reference().references(() => stores.id),
    /** Counts the packed parcels of the order. */
    seq: integer().notNull(),
    status: text({ enum: parcelStatuses }).notNull(),
    /** When the status was reached. */
    statusAt: moment().notNull(),
    boxTypeId: optionalReference().references(() => boxTypes.id),
    /** Null of a parcel that nobody here has measured. */
    ...size(),
    /** Null when a SKU's weight is not known. */
    expectedGrams: integer(),
    /** Measured or typed, never assumed. */
    actualGrams: integer(),
    declaredValue: money().notNull(),
    codAmount: money().notNull(),
    isManual: boolean().notNull().default(false),
    courierId: optionalReference().references(() => couriers.id),
    trackId: optionalReference().references(() => tracks.id),
    waybill: text().notNull().default(''),
    trackingUrl: text().notNull().default(''),
    ewayBillNo: text().notNull().default(''),
    packedBy: reference(),
    packedAt: moment().notNull(),
    dispatchedAt: moment(),
    deliveredAt: moment(),
    returnedAt: moment(),
    attempts: integer().notNull().default(0),
    failureReason: text().notNull().default(''),
    /** The day agreed for the next attempt. */
    nextAttemptOn: date(),
    isPickupFailed: boolean().notNull().default(false),
    /** The courier says that it brought it back. */
    isAtDoor: boolean().notNull().default(false),
    claimStatus: oneOf(ClaimStatus).notNull().default('none'),
    claimAmount: money().notNull().default(0),
    /** The list that its courier takes it with. */
    manifestId: optionalReference().references(() => manifests.id),
    /** When it was scanned onto that list. */
    scannedOutAt: moment(),
    ...stamps(),
  },
  (parcel) => [
    foreignKey({
      name: 'parcel_order_buyer_fk',
      columns: [parcel.orderId, parcel.buyerKind, parcel.buyerId],
      foreignColumns: [salesOrders.id, salesOrders.buyerKind, salesOrders.buyerId],
    }).onUpdate('cascade'),
    uniqueIndex('parcel_seq_once')
      .on(parcel.orderId, parcel.seq)
      .where(sql`${parcel.basketId} is not null`),
    uniqueIndex('waybill.used')
      .on(parcel.courierId, parcel.waybill)
      .where(sql`${parcel.waybill} <> '' and ${parcel.status} <> 'cancelled'`),
    index('parcel_by_order').on(parcel.orderId),
    index('parcel_by_status').on(parcel.status, parcel.statusAt),
    index('parcel_by_status_time').on(parcel.statusAt, parcel.id),
    index('parcel_packed').on(parcel.packedAt, parcel.id),
    index('parcel_cod').on(parcel.codAmount, parcel.id),
    index('parcel_waybill').on(parcel.waybill),
    check('parcel.source', sql`num_nulls(${parcel.basketId}, ${parcel.returnId}) = 1`),
    check('parcel.fetched', sql`${parcel.direction} = 'out' or ${parcel.returnId} is not null`),
    check(
      'parcel.measured',
      sql`${parcel.basketId} is null
        or num_nulls(${parcel.lengthMm}, ${parcel.widthMm}, ${parcel.heightMm}) = 0`,
    ),
    uniqueIndex('parcel.return_booked')
      .on(parcel.returnId, parcel.direction)
      .where(sql`${parcel.status} not in ('cancelled', 'returned', 'lost', 'damaged')`),
    index('parcel_by_basket')
      .on(parcel.basketId)
      .where(sql`${parcel.basketId} is not null`),
    index('parcel_by_return')
      .on(parcel.returnId)
      .where(sql`${parcel.returnId} is not null`),
    check('parcel.eway', sql`${parcel.ewayBillNo} ~ '^([0-9]{12})?$'`),
    check('parcel.cod', sql`${parcel.codAmount} >= 0`),
    check('parcel.claim', sql`(${parcel.claimStatus} = 'none') = (${parcel.claimAmount} = 0)`),
    index('parcel_by_manifest')
      .on(parcel.manifestId)
      .where(sql`${parcel.manifestId} is not null`),
    check(
      'parcel.on_manifest',
      sql`(${parcel.manifestId} is null or ${parcel.status} not in ('packed', 'cancelled'))
        and (${parcel.scannedOutAt} is null or ${parcel.manifestId} is not null)`,
    ),
    index('parcel_problem')
      .on(parcel.statusAt)
      .where(sql`${parcel.isPickupFailed} or ${parcel.claimStatus} = 'open'`),
  ],
);

export type ParcelRecord = typeof parcels.$inferSelect;

/** What a parcel is that is on no manifest. */
export const offManifest = { manifestId: null, scannedOutAt: null } as const;

/**
 * Which goods lie in a parcel; the value is known when it has left. What is not counted in stock
 * lies in it without SKU, batch and tray.
 */
export const parcelLines = pgTable(
  'parcel_line',
  {
    id: rowId(),
    parcelId: reference().references(() => parcels.id),
    orderLineId: reference().references(() => orderLines.id),
    skuId: optionalReference().references(() => skus.id),
    batchId: optionalReference().references(() => batches.id),
    /** Where the goods came from, to be put back there. */
    trayFromId: optionalReference(),
    qty: qty().notNull(),
    value: money(),
  },
  (line) => [
    index('parcel_line_parcel').on(line.parcelId),
    index('parcel_line_sku').on(line.skuId, line.parcelId),
    index('parcel_line_order_line').on(line.orderLineId),
    check('parcel_line.qty', sql`${line.qty} > 0`),
    check(
      'parcel_line.goods',
      sql`num_nulls(${line.skuId}, ${line.batchId}, ${line.trayFromId}) in (0, 3)`,
    ),
  ],
);
