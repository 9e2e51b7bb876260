import {
  Piece,
  type Return,
  type ReturnAction,
  ReturnLine,
  ReturnRefund,
} from '@counting-house/contract/returns/return.ts';
import { staysWithBuyer } from '@counting-house/contract/returns/return-labels.ts';
import { and, asc, desc, eq, isNotNull, or, sql } from 'drizzle-orm';
import { alias, type AnyPgColumn } from 'drizzle-orm/pg-core';
import { thumbOf, variantPicture } from '../../catalogue/images/image.service.ts';
import { variants } from '../../catalogue/variants/variant.table.ts';
import { creditNotes } from '../../invoices/credit/credit-note.table.ts';
import { salesInvoices } from '../../invoices/invoice.table.ts';
import { isBuyer } from '../../orders/buyers/buyer.service.ts';
import { buyers } from '../../orders/buyers/buyer.table.ts';
import { orderLines } from '../../orders/line.table.ts';
import { salesOrders } from '../../orders/order.table.ts';
import { orderPayments } from '../../orders/payments/payment.table.ts';
import { reasons } from '../../orders/reasons/reason.table.ts';
import { may, type ReadContext } from '../../platform/context.ts';
import { shareOf } from '../../platform/money.ts';
import { columnsFor } from '../../platform/rows/columns-for.ts';
import { theOne } from '../../platform/rows/rows.ts';
import { users } from '../../platform/people/user.table.ts';
import { batches } from '../../stock/batches/batch.table.ts';
import { readReturnOffers } from '../offers/offer-list.service.ts';
import { readReturnPhotos } from '../receiving/photo.service.ts';
import { returnLines, returnOrders, returnPieces } from './return.table.ts';
import { orderParcels } from '../../stock/demand/order-parcel.table.ts';

const requesters = alias(users, 'requester');
const deciders = alias(users, 'decider');
const receivers = alias(users, 'receiver');
const closers = alias(users, 'closer');
const assignees = alias(users, 'assignee');
const nameOf = ({ name }: { readonly name: AnyPgColumn }) => sql<string>`coalesce(${name}, '')`;

/**
 * A return with its lines, what was received of them, and what can be done with it.
 *
 * @throws {Problem} `not_found`.
 */
export async function getReturn(ctx: ReadContext, { id }: { id: number }): Promise<Return> {
  const head = theOne(returnOrders, await headOf(ctx, id));
  const { record, order } = head;
  const [lines, pieces, photos, invoices, offers, newOrder, rest, carried] = await Promise.all([
    linesOf(ctx, id),
    piecesOf(ctx, id),
    readReturnPhotos(ctx, id),
    invoicesOf(ctx, record.orderId),
    readReturnOffers(ctx, id),
    newOrderOf(ctx, record),
    restsOf(ctx, record),
    carriedOf(ctx, id),
  ]);
  const shown = photos.map(({ returnLineId, pieceId, ...file }) => ({
    returnLineId,
    pieceId,
    file,
  }));
  return {
    ...record,
    ...rest,
    returnNo: record.number,
    orderNo: order.orderNo ?? '',
    parcelNo: head.parcelNo,
    buyer: {
      kind: head.buyer.kind,
      id: head.buyer.id,
      name: head.buyer.name,
      phone: head.buyer.phone,
      orders: head.buyer.ordersCount,
      returnedBefore: head.returnedBefore,
    },
    deliveredAt: order.deliveredAt,
    carried,
    invoices,
    pickup: record.pickup && {
      slotDate: record.pickup.slotDate ?? null,
      note: record.pickup.note,
      pickupAddress: record.pickup.pickupAddress ?? null,
    },
    requestedBy: head.requestedBy,
    decidedBy: head.decidedBy,
    receivedBy: head.receivedBy,
    closedBy: head.closedBy,
    assignee:
      record.assigneeId === null ? null : { id: record.assigneeId, name: head.assigneeName },
    lines: lines.map(({ picture, charged, qtyCharged, ...line }) => ({
      ...line,
      value:
        may(ctx, 'orders.order.read') && qtyCharged > 0
          ? shareOf(charged, { part: line.qtyRequested, whole: qtyCharged })
          : null,
      thumb: thumbOf(picture),
      photos: shown
        .filter(({ returnLineId, pieceId }) => returnLineId === line.id && pieceId === null)
        .map(({ file }) => file),
      pieces: pieces
        .filter(({ returnLineId }) => returnLineId === line.id)
        .map((piece) => ({
          ...piece,
          photos: shown.filter(({ pieceId }) => pieceId === piece.id).map(({ file }) => file),
        })),
    })),
    offers: may(ctx, 'orders.order.read') ? offers : [],
    newOrder: may(ctx, 'orders.order.read') ? newOrder : null,
    settled:
      record.status === 'closed' && may(ctx, 'orders.order.read')
        ? {
            creditTotal: record.creditTotal,
            heldBack: record.heldBack,
            moneyBack: record.moneyBack,
            creditNotes: await creditNotesOf(ctx, id),
            refunds: await refundsOf(ctx, id),
          }
        : null,
    actions: actionsOf(ctx, record, {
      hasOthers: pieces.some(({ decision }) => staysWithBuyer(decision)),
      isInRepair: pieces.some(({ decision }) => decision === 'repair'),
      hasOffer: offers.some(({ status }) => status === 'offered'),
      isUntouched: lines.every(({ qtyReceived, qtyMissing }) => qtyReceived + qtyMissing === 0),
    }),
  };
}

function actionsOf(
  ctx: ReadContext,
  { status, type, isAtDoor }: typeof returnOrders.$inferSelect,
  {
    hasOthers,
    isInRepair,
    hasOffer,
    isUntouched,
  }: {
    /** Pieces that are here and the buyer's. */
    readonly hasOthers: boolean;
    readonly isInRepair: boolean;
    readonly hasOffer: boolean;
    readonly isUntouched: boolean;
  },
): ReturnAction[] {
  const all: ReturnAction[] = [];
  if (status === 'requested' && may(ctx, 'returns.return.decide')) all.push('decide');
  if (status === 'approved' && may(ctx, 'returns.return.receive')) all.push('receive');
  const isHere = status === 'approved' || status === 'received';
  if (hasOthers && isHere && may(ctx, 'returns.return.receive')) all.push('decidePiece');
  const isPart = status === 'approved' && type !== 'rto' && !isUntouched;
  const isToSettle = (status === 'received' || isPart) && !isInRepair;
  if (isToSettle && may(ctx, 'returns.return.settle')) all.push('settle');
  const isOpen = status === 'requested' || status === 'approved';
  const isAsked = isOpen && type !== 'rto' && isUntouched && !isAtDoor;
  if (isAsked && may(ctx, 'returns.return.create')) all.push('cancel');
  const isToOffer = isAsked && !hasOffer;
  if (isToOffer && may(ctx, 'returns.offer.create')) all.push('offer');
  return all;
}

/** The return that this one is the rest of, and the rest of this one. */
async function restsOf(
  ctx: ReadContext,
  { id, restOfId }: typeof returnOrders.$inferSelect,
): Promise<Pick<Return, 'restOf' | 'rest'>> {
  const rows = await ctx.tx
    .select({
      id: returnOrders.id,
      returnNo: returnOrders.number,
      isRest: sql<boolean>`${returnOrders.restOfId} is not distinct from ${id}`,
    })
    .from(returnOrders)
    .where(
      restOfId === null
        ? eq(returnOrders.restOfId, id)
        : or(eq(returnOrders.restOfId, id), eq(returnOrders.id, restOfId)),
    );
  const told = (isRest: boolean) => {
    const found = rows.find((row) => row.isRest === isRest);
    return found ? { id: found.id, returnNo: found.returnNo } : null;
  };
  return { restOf: told(false), rest: told(true) };
}

/** Parcels that were booked for a return, the newest first. */
function carriedOf(ctx: ReadContext, returnId: number): Promise<Return['carried']> {
  return ctx.tx
    .select({
      id: orderParcels.id,
      number: orderParcels.number,
      direction: orderParcels.direction,
      status: orderParcels.status,
      waybill: orderParcels.waybill,
      trackingUrl: orderParcels.trackingUrl,
      courier: sql<string>`coalesce(${orderParcels.courier}, '')`,
    })
    .from(orderParcels)
    .where(eq(orderParcels.returnId, returnId))
    .orderBy(desc(orderParcels.id));
}

function headOf(ctx: ReadContext, id: number) {
  return ctx.tx
    .select({
      record: returnOrders,
      order: { orderNo: salesOrders.orderNo, deliveredAt: salesOrders.deliveredAt },
      buyer: {
        kind: buyers.kind,
        id: buyers.id,
        name: buyers.name,
        phone: buyers.phone,
        ordersCount: buyers.ordersCount,
      },
      parcelNo: orderParcels.number,
      requestedBy: nameOf(requesters),
      decidedBy: nameOf(deciders),
      receivedBy: nameOf(receivers),
      closedBy: nameOf(closers),
      assigneeName: nameOf(assignees),
      returnedBefore: sql<number>`(select count(distinct earlier.order_id)::int
        from return_order earlier join sales_order o on o.id = earlier.order_id
        where o.buyer_kind = ${salesOrders.buyerKind} and o.buyer_id = ${salesOrders.buyerId}
          and earlier.id < ${returnOrders.id} and earlier.status not in ('rejected', 'cancelled'))`,
    })
    .from(returnOrders)
    .innerJoin(salesOrders, eq(salesOrders.id, returnOrders.orderId))
    .innerJoin(buyers, isBuyer)
    .leftJoin(orderParcels, eq(orderParcels.id, returnOrders.parcelId))
    .leftJoin(requesters, eq(requesters.id, returnOrders.requestedBy))
    .leftJoin(deciders, eq(deciders.id, returnOrders.decidedBy))
    .leftJoin(receivers, eq(receivers.id, returnOrders.receivedBy))
    .leftJoin(closers, eq(closers.id, returnOrders.closedBy))
    .leftJoin(assignees, eq(assignees.id, returnOrders.assigneeId))
    .where(eq(returnOrders.id, id));
}

function linesOf(ctx: ReadContext, returnId: number) {
  return ctx.tx
    .select({
      ...columnsFor(ReturnLine, returnLines),
      sku: orderLines.sku,
      barcode: sql<string>`coalesce(${variants.barcode}, '')`,
      title: orderLines.title,
      picture: variantPicture,
      unitCode: orderLines.unitCode,
      unitDecimals: orderLines.unitDecimals,
      qtyBought: orderLines.qty,
      charged: orderLines.total,
      qtyCharged: sql<number>`(${orderLines.qty} - ${orderLines.qtyCancelled})`.mapWith(Number),
      reason: reasons.name,
    })
    .from(returnLines)
    .innerJoin(orderLines, eq(orderLines.id, returnLines.orderLineId))
    .innerJoin(variants, eq(variants.id, orderLines.variantId))
    .innerJoin(reasons, eq(reasons.id, returnLines.reasonId))
    .where(eq(returnLines.returnId, returnId))
    .orderBy(asc(orderLines.lineNo));
}

function piecesOf(ctx: ReadContext, returnId: number) {
  return ctx.tx
    .select({
      ...columnsFor(Piece, returnPieces),
      returnLineId: returnPieces.returnLineId,
      batch: sql<string>`coalesce(nullif(${batches.number}, ''), ${batches.code}, '')`,
      expiry: batches.expiryDate,
      at: returnPieces.createdAt,
      by: sql<string>`coalesce(${users.name}, '')`,
    })
    .from(returnPieces)
    .leftJoin(batches, eq(batches.id, returnPieces.batchId))
    .leftJoin(users, eq(users.id, returnPieces.createdBy))
    .where(eq(returnPieces.returnId, returnId))
    .orderBy(asc(returnPieces.id));
}

/** The order in exchange, with the credit of the returned one that paid it. */
async function newOrderOf(
  ctx: ReadContext,
  { newOrderId, orderId }: Pick<typeof returnOrders.$inferSelect, 'newOrderId' | 'orderId'>,
) {
  if (newOrderId === null) return null;
  const credit = alias(orderPayments, 'credit');
  const paid = ctx.tx
    .select({ amount: sql`coalesce(sum(${orderPayments.amount}), 0)` })
    .from(orderPayments)
    .innerJoin(credit, eq(credit.id, orderPayments.movedFromId))
    .where(
      and(
        eq(orderPayments.orderId, newOrderId),
        eq(orderPayments.status, 'done'),
        eq(credit.orderId, orderId),
      ),
    );
  const [row] = await ctx.tx
    .select({
      id: salesOrders.id,
      orderNo: sql<string>`coalesce(${salesOrders.orderNo}, '')`,
      paid: sql<number>`(${paid})`.mapWith(Number),
    })
    .from(salesOrders)
    .where(eq(salesOrders.id, newOrderId));
  return row ?? null;
}

async function invoicesOf(ctx: ReadContext, orderId: number) {
  const rows = await ctx.tx
    .select({ id: salesInvoices.id, number: salesInvoices.number })
    .from(salesInvoices)
    .where(and(eq(salesInvoices.orderId, orderId), isNotNull(salesInvoices.number)))
    .orderBy(asc(salesInvoices.id));
  return rows.map(({ id, number }) => ({ id, number: number ?? '' }));
}

/** What was credited for a return; more than one where its goods stand on several invoices. */
async function creditNotesOf(ctx: ReadContext, returnId: number) {
  const rows = await ctx.tx
    .select({ id: creditNotes.id, number: creditNotes.number })
    .from(creditNotes)
    .where(and(eq(creditNotes.returnId, returnId), isNotNull(creditNotes.number)))
    .orderBy(asc(creditNotes.id));
  return rows.map(({ id, number }) => ({ id, number: number ?? '' }));
}

function refundsOf(ctx: ReadContext, returnId: number) {
  return ctx.tx
    .select(columnsFor(ReturnRefund, orderPayments))
    .from(orderPayments)
    .where(eq(orderPayments.returnId, returnId))
    .orderBy(asc(orderPayments.id));
}
