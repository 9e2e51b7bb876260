import type { Pickup } from '@counting-house/contract/returns/return.ts';
import {
  OfferKind,
  OfferStatus,
  PieceCondition,
  PieceDecision,
  ReturnSource,
  ReturnStatus,
  ReturnType,
  ReturnWish,
} from '@counting-house/contract/returns/return-labels.ts';
import { Resolution } from '@counting-house/contract/returns/settle.ts';
import { sql } from 'drizzle-orm';
import {
  type AnyPgColumn,
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  unique,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { attachment } from '../../platform/files/file.table.ts';
import { orderLines } from '../../orders/line.table.ts';
import { salesOrders } from '../../orders/order.table.ts';
import { reasons } from '../../orders/reasons/reason.table.ts';
import {
  date,
  moment,
  oneOf,
  optionalReference,
  money,
  qty,
  reference,
  rowId,
  stamps,
} from '../../platform/database/columns.ts';
import { users } from '../../platform/people/user.table.ts';
import { batches } from '../../stock/batches/batch.table.ts';

/** Goods of an order that come back, from the first word of it until it is settled. */
export const returnOrders = pgTable(
  'return_order',
  {
    id: rowId(),
    number: text().notNull().unique(),
    type: oneOf(ReturnType).notNull(),
    source: oneOf(ReturnSource).notNull(),
    orderId: reference().references(() => salesOrders.id),
    /** The same of returns that were made together. */
    visitId: text(),
    /** The parcel that came back undelivered. */
    parcelId: optionalReference(),
    /** Its box is here, and nobody has looked inside yet. */
    isAtDoor: boolean().notNull().default(false),
    status: oneOf(ReturnStatus).notNull(),
    wish: oneOf(ReturnWish).notNull(),
    /** Null: the buyer brings or sends it. */
    pickup: jsonb().$type<Pickup>(),
    requestedAt: moment().notNull(),
    requestedBy: reference(),
    decidedAt: moment(),
    decidedBy: optionalReference(),
    receivedAt: moment(),
    receivedBy: optionalReference(),
    closedAt: moment(),
    closedBy: optionalReference(),
    /** The buyer keeps the goods: nothing is received. */
    isKept: boolean().notNull().default(false),
    cancelReason: text().notNull().default(''),
    /** Why it was taken although the rules did not allow it. */
    overrideNote: text().notNull().default(''),
    note: text().notNull().default(''),
    /** Who looks after it. */
    assigneeId: optionalReference().references(() => users.id),
    /** The return that was settled before all of it was here; this is what was still to come. */
    restOfId: optionalReference().references((): AnyPgColumn => returnOrders.id),
    resolution: oneOf(Resolution),
    /** The order that takes the place of the goods, of a replacement or an exchange. */
    newOrderId: optionalReference().references(() => salesOrders.id),
    /** What it came to when it was settled, paise; what was held back is in none of them. */
    creditTotal: money().notNull().default(0),
    heldBack: money().notNull().default(0),
    /** What of it offers would not have given without the goods that came back. */
    clawback: money().notNull().default(0),
    moneyBack: money().notNull().default(0),
    ...stamps(),
  },
  (row) => [
    check('return.money', sql`${row.moneyBack} between 0 and ${row.creditTotal}`),
    check('return.clawback', sql`${row.clawback} between 0 and ${row.heldBack}`),
    check('return.resolution', sql`(${row.status} = 'closed') = (${row.resolution} is not null)`),
    uniqueIndex('return.rest_once')
      .on(row.restOfId)
      .where(sql`${row.restOfId} is not null`),
    uniqueIndex('return.new_order_once')
      .on(row.newOrderId)
      .where(sql`${row.newOrderId} is not null`),
    check(
      'return.new_order',
      sql`(coalesce(${row.resolution}, '') in ('replacement', 'exchange')) = (${row.newOrderId} is not null)`,
    ),
    index('return_order_by_assignee')
      .on(row.assigneeId)
      .where(sql`${row.assigneeId} is not null`),
    index('return_order_by_order').on(row.orderId),
    index('return_order_by_request').on(row.requestedAt, row.id),
    index('return_order_by_status').on(row.status, row.requestedAt, row.id),
    uniqueIndex('return.parcel_once')
      .on(row.parcelId)
      .where(sql`${row.parcelId} is not null and ${row.status} <> 'cancelled'`),
    check('return.rto_parcel', sql`(${row.type} = 'rto') = (${row.parcelId} is not null)`),
    check(
      'return.kept',
      sql`not ${row.isKept} or ${row.status} = 'closed' and ${row.receivedAt} is null`,
    ),
    check(
      'return.moments',
      sql`(${row.status} = 'requested' and ${row.decidedAt} is null or ${row.status} in ('cancelled', 'rejected')
        or ${row.decidedAt} is not null)
        and (${row.status} not in ('received', 'closed') or ${row.receivedAt} is not null or ${row.isKept})
        and ((${row.status} = 'closed') = (${row.closedAt} is not null))`,
    ),
  ],
);

/** One line of the order that comes back, or part of it. Quantities are thousandths. */
export const returnLines = pgTable(
  'return_line',
  {
    id: rowId(),
    returnId: reference().references(() => returnOrders.id),
    orderLineId: reference().references(() => orderLines.id),
    qtyRequested: qty().notNull(),
    qtyApproved: qty().notNull().default(0),
    qtyReceived: qty().notNull().default(0),
    qtyMissing: qty().notNull().default(0),
    reasonId: reference().references(() => reasons.id),
    note: text().notNull().default(''),
    /** Told to the buyer when less is approved than was asked. */
    rejectReason: text().notNull().default(''),
    ...stamps(),
  },
  (line) => [
    unique('return.line_twice').on(line.returnId, line.orderLineId),
    index('return_line_by_order_line').on(line.orderLineId),
    index('return_line_by_reason').on(line.reasonId),
    check(
      'return_line.quantities',
      sql`${line.qtyRequested} > 0 and ${line.qtyApproved} between 0 and ${line.qtyRequested}
        and ${line.qtyReceived} >= 0 and ${line.qtyMissing} >= 0`,
    ),
  ],
);

/**
 * Goods of one condition that were really received of a line; they never change, but for what becomes of those that
 * are not in our stock.
 */
export const returnPieces = pgTable(
  'return_piece',
  {
    id: rowId(),
    returnId: reference().references(() => returnOrders.id),
    returnLineId: reference().references(() => returnLines.id),
    qty: qty().notNull(),
    condition: oneOf(PieceCondition).notNull(),
    decision: oneOf(PieceDecision).notNull(),
    isRepaired: boolean().notNull().default(false),
    /** The parcel that it left in, if it left in one. */
    parcelId: optionalReference(),
    /** Where it came from; null of what is not kept in stock, and of what is sent back. */
    batchId: optionalReference().references(() => batches.id),
    note: text().notNull().default(''),
    createdAt: moment().notNull(),
    createdBy: reference(),
  },
  (piece) => [
    index('return_piece_by_line').on(piece.returnLineId),
    index('return_piece_by_return').on(piece.returnId),
    check('return_piece.repaired', sql`not ${piece.isRepaired} or ${piece.decision} = 'send_back'`),
    index('return_piece_sent_back')
      .on(piece.returnId)
      .where(sql`${piece.decision} = 'send_back'`),
    check('return_piece.qty', sql`${piece.qty} > 0`),
    check(
      'return_piece.spoilt',
      sql`not (${piece.decision} = 'restock' and ${piece.condition} in ('damaged', 'defective', 'expired'))`,
    ),
  ],
);

/** Pictures of what was asked for, and of what came. */
export const returnPhotos = pgTable(
  'return_photo',
  {
    id: rowId(),
    returnLineId: reference().references(() => returnLines.id),
    /** Null: it came with the request. */
    pieceId: optionalReference().references(() => returnPieces.id),
    ...attachment(),
  },
  (photo) => [
    unique('return.photo_once').on(photo.fileId),
    index('return_photo_by_line').on(photo.returnLineId),
    index('return_photo_by_piece').on(photo.pieceId),
  ],
);

/** An answer to a return other than taking the goods back; the buyer takes it or not. */
export const returnOffers = pgTable(
  'return_offer',
  {
    id: rowId(),
    returnId: reference().references(() => returnOrders.id),
    kind: oneOf(OfferKind).notNull(),
    amount: money().notNull().default(0),
    /** Of a bonus in the wallet, basis points of the money back. */
    bonusRate: integer(),
    /** What the buyer got who accepted a coupon. */
    couponCode: text(),
    validUntil: date().notNull(),
    text: text().notNull(),
    status: oneOf(OfferStatus).notNull().default('offered'),
    answeredAt: moment(),
    /** Null also when its time ended. */
    answeredBy: optionalReference(),
    ...stamps(),
  },
  (offer) => [
    index('return_offer_by_return').on(offer.returnId, offer.id),
    uniqueIndex('return_offer.out')
      .on(offer.returnId)
      .where(sql`${offer.status} = 'offered'`),
    uniqueIndex('return_offer.accepted_once')
      .on(offer.returnId)
      .where(sql`${offer.status} = 'accepted'`),
    index('return_offer_by_end')
      .on(offer.validUntil, offer.id)
      .where(sql`${offer.status} = 'offered'`),
    check(
      'return_offer.amount',
      sql`case ${offer.kind} when 'wallet_bonus' then ${offer.amount} = 0 and ${offer.bonusRate} between 100 and 5000
        else ${offer.amount} > 0 and ${offer.bonusRate} is null end`,
    ),
    check(
      'return_offer.coupon',
      sql`(${offer.couponCode} is not null) = (${offer.kind} = 'coupon' and ${offer.status} = 'accepted')`,
    ),
    check(
      'return_offer.answer',
      sql`(${offer.status} = 'offered') = (${offer.answeredAt} is null)
        and (${offer.answeredBy} is null or ${offer.answeredAt} is not null)`,
    ),
  ],
);
