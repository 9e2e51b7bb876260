import {
  type DeskTab,
  type Parcel,
  ParcelEvent,
  type ParcelListInput,
  type ParcelRow,
  type ParcelStatus,
} from '@counting-house/contract/logistics/parcel.ts';
import { and, asc, eq, inArray, lt, ne, or, sql, type SQL } from 'drizzle-orm';
import { salesInvoices } from '../../invoices/invoice.table.ts';
import { orderLines } from '../../orders/line.table.ts';
import { salesOrders } from '../../orders/order.table.ts';
import { may, type ReadContext } from '../../platform/context.ts';
import { returnOrders } from '../../returns/requests/return.table.ts';
import { asked, pick } from '../../platform/rows/asked.ts';
import { atMost } from '../../platform/rows/at-most.ts';
import { columnsFor } from '../../platform/rows/columns-for.ts';
import { withinDays } from '../../platform/rows/days.ts';
import { pageOf } from '../../platform/rows/list.ts';
import { invariant } from '../../platform/problem.ts';
import { theOne } from '../../platform/rows/rows.ts';
import { users } from '../../platform/people/user.table.ts';
import { batches } from '../../stock/batches/batch.table.ts';
import {
  byCourier,
  carriageWith,
  openTracks,
  type OpenTrack,
} from '../couriers/booking.service.ts';
import { boxTypes } from '../boxes/box-type.table.ts';
import { couriers } from '../couriers/courier.table.ts';
import { offerFault, proposeTrack } from '../couriers/offer.rules.ts';
import { countOpenManifests } from '../manifests/manifest-list.service.ts';
import { manifests } from '../manifests/manifest.table.ts';
import { parcelSearchText } from './parcel-search-text.ts';
import { goodsOfReturn } from './return-goods.service.ts';
import { countReturnsToBook } from './returns-to-book.service.ts';
import { parcelLines, parcels } from './parcel.table.ts';
import { shippedTo } from './shipping.service.ts';
import { shippingData } from './shipping-data.table.ts';
import { codOfParcels, payModeSql, payOfParcel, seenPay } from './pay.service.ts';
import { nextWaybill } from '../couriers/track.service.ts';
import { trackingEvents } from './tracking-event.table.ts';
import { tracks } from '../couriers/track.table.ts';

/** Orders whose parcels a word of a search finds. */
const mostReceivers = 500;

/** A tab is counted up to here; the screen says "10,000+". */
const mostCounted = 10_001;

/** Parcels with the track that fits those that are not booked; and how many each tab of the desk holds. */
export async function listParcels(ctx: ReadContext, input: ParcelListInput) {
  const page = await pageOf(ctx, input, {
    rows: parcelsWith(ctx),
    matching: matchingOf(ctx, input),
    id: parcels.id,
    where: [
      ...asked(input, {
        ...pick(parcels, 'status', 'courierId', 'trackId', 'orderId'),
        ids: parcels.id,
        payMode: payModeSql,
      }),
      input.desk && inDesk(ctx, input.desk),
      input.pinCode ? eq(shippingData.pinCode, input.pinCode) : undefined,
      ...withinDays(ctx, parcels.packedAt, { from: input.packedFrom, to: input.packedTo }),
      ...withinDays(ctx, parcels.dispatchedAt, {
        from: input.dispatchedFrom,
        to: input.dispatchedTo,
      }),
    ],
    search: [parcelSearchText, ofReceiver],
    numbers: [parcels.number, { of: salesOrders.orderNo, are: ofOrders }],
    sorts: pick(parcels, 'number', 'packedAt', 'statusAt', 'codAmount'),
    defaultSort: '-statusAt',
  });
  const all = await openTracks(ctx);
  const cod = await codOfParcels(
    ctx,
    page.rows.map(({ parcel }) => parcel.orderId),
  );
  const rows = page.rows.map((row) => rowOf(ctx, withCod(row, cod), all));
  const desk = {
    ...(await countDesk(ctx)),
    manifests: await countOpenManifests(ctx),
    returns: await countReturnsToBook(ctx),
  };
  return { ...page, rows, desk };
}

/** Orders of other tables are joined only for a filter that reads them. */
function matchingOf(ctx: ReadContext, { payMode, pinCode }: ParcelListInput) {
  const all = ctx.tx.select({ id: parcels.id }).from(parcels).$dynamic();
  if (payMode) void all.innerJoin(salesOrders, eq(salesOrders.id, parcels.orderId));
  if (pinCode) void all.innerJoin(shippingData, eq(shippingData.orderId, parcels.orderId));
  return all;
}

/** By the number of the order, looked up among the orders. */
const ofOrders = (begins: SQL) => sql`${parcels.orderId} = any(array(
  select ${salesOrders.id} from ${salesOrders} where ${begins} limit ${mostReceivers}))`;

/** As its index has it (9500_logistics.sql). */
const ofReceiver = (pattern: string) => sql`${parcels.orderId} = any(array(
  select order_id from shipping_data
  where (order_number || ' ' || ship_name || ' ' || ship_phone) ilike ${pattern}
  limit ${mostReceivers}))`;

/** Parcels as the list has them, in the order of their numbers. */
export async function parcelRows(ctx: ReadContext, ids: readonly number[]): Promise<ParcelRow[]> {
  const found = await parcelsWith(ctx)
    .where(inArray(parcels.id, [...ids]))
    .orderBy(asc(parcels.id));
  const all = await openTracks(ctx);
  const cod = await codOfParcels(
    ctx,
    found.map(({ parcel }) => parcel.orderId),
  );
  return found.map((row) => rowOf(ctx, withCod(row, cod), all));
}

/** @throws {Problem} `not_found`. */
export async function getParcel(ctx: ReadContext, { id }: { id: number }): Promise<Parcel> {
  const row = theOne(parcels, await parcelsWith(ctx).where(eq(parcels.id, id)));
  const found = withCod(row, await codOfParcels(ctx, [row.parcel.orderId]));
  const all = await openTracks(ctx);
  const { parcel, shipping } = found;
  const carriage = carriageWith(parcel, parcel.returnId ? byCourier : shipping);
  return {
    ...parcel,
    ...rowOf(ctx, found, all),
    boxName: found.boxName,
    returned: await returnOf(ctx, id),
    shipping,
    items: parcel.returnId
      ? await goodsOfReturn(ctx, parcel.returnId, parcel.direction)
      : await itemsOf(ctx, id),
    events: await eventsOf(ctx, id),
    invoices: await invoicesOf(ctx, parcel.orderId),
    offers: all.map((track) => ({
      trackId: track.id,
      name: track.name,
      courier: track.courierName,
      waybillSource: track.record.waybillSource,
      nextWaybill: nextWaybill(track.record),
      why: offerFault(track, carriage),
    })),
  };
}

const parcelsWith = (ctx: ReadContext) =>
  ctx.tx
    .select({
      parcel: parcels,
      shipping: shippingData,
      ...pick(parcels, 'id', 'number', 'packedAt', 'statusAt', 'codAmount'),
      codLabelled: parcels.codAmount,
      order: pick(salesOrders, 'balance', 'paidIn', 'paidOut', 'settledOtherwise', 'pendingCod'),
      courier: couriers.name,
      track: tracks.name,
      packer: sql<string>`coalesce(${users.name}, '')`,
      boxName: sql<string>`coalesce(${boxTypes.name}, '')`,
      returnNo: sql<string>`coalesce(${returnOrders.number}, '')`,
      returnStatus: returnOrders.status,
      manifestNo: sql<string>`coalesce(${manifests.number}, '')`,
      pickup: returnOrders.pickup,
      lines: sql<number>`(select count(*)::int from ${parcelLines} where ${parcelLines.parcelId} = ${parcels.id})`,
    })
    .from(parcels)
    .innerJoin(shippingData, eq(shippingData.orderId, parcels.orderId))
    .innerJoin(salesOrders, eq(salesOrders.id, parcels.orderId))
    .leftJoin(couriers, eq(couriers.id, parcels.courierId))
    .leftJoin(tracks, eq(tracks.id, parcels.trackId))
    .leftJoin(boxTypes, eq(boxTypes.id, parcels.boxTypeId))
    .leftJoin(returnOrders, eq(returnOrders.id, parcels.returnId))
    .leftJoin(users, eq(users.id, parcels.packedBy))
    .leftJoin(manifests, eq(manifests.id, parcels.manifestId))
    .$dynamic();

type Found = Awaited<ReturnType<typeof parcelsWith>>[number];

/** Shipping data of what a parcel carries: goods that are fetched may be elsewhere than they were delivered. */
function shippingFor({ parcel, shipping, pickup }: Found): Found['shipping'] {
  const from = parcel.direction === 'in' ? pickup?.pickupAddress : undefined;
  return from ? { ...shipping, ...shippedTo(from), altPhone: '' } : shipping;
}

/** What a parcel that is not there yet collects follows its order. */
const withCod = (found: Found, cod: ReadonlyMap<number, number>): Found => ({
  ...found,
  shipping: shippingFor(found),
  parcel: { ...found.parcel, codAmount: cod.get(found.parcel.id) ?? found.parcel.codAmount },
});

function rowOf(ctx: ReadContext, found: Found, all: readonly OpenTrack[]): ParcelRow {
  const { parcel, shipping } = found;
  const isOpen = parcel.status === 'packed';
  const pay = payOfParcel(found.order, parcel.codAmount);
  const isHere = isOpen || parcel.status === 'booked';
  const proposed = isOpen ? proposeTrack(all, carriageWith(parcel, shipping)) : null;
  return {
    ...parcel,
    ofReturn: parcel.returnId ? { id: parcel.returnId, returnNo: found.returnNo } : null,
    orderNo: shipping.orderNumber,
    name: shipping.shipName,
    phone: shipping.shipPhone,
    city: shipping.city,
    pinCode: shipping.pinCode,
    lines: found.lines,
    grams: parcel.actualGrams,
    size: parcel.lengthMm ? `${parcel.lengthMm} × ${parcel.widthMm} × ${parcel.heightMm} mm` : '',
    payMode: pay.payMode,
    codAmount: pay.codDue,
    codLabelled: found.codLabelled,
    unpaid: seenPay(ctx, pay).unpaid,
    isHeldUnpaid: isHere && pay.unpaid > 0 && ctx.settings['logistics.holdUnpaid'],
    courier: found.courier,
    track: found.track,
    proposedTrackId: proposed?.id ?? null,
    proposedTrack: proposed?.name ?? null,
    isFetchedForNothing:
      parcel.direction === 'in' &&
      (parcel.status === 'booked' || parcel.status === 'attempt_failed') &&
      found.returnStatus !== 'approved',
    hasNoNews:
      quietStates.some((status) => status === parcel.status) && parcel.statusAt < newsSince(ctx),
    manifest: parcel.manifestId ? { id: parcel.manifestId, number: found.manifestNo } : null,
    packer: found.packer,
  };
}

async function itemsOf(ctx: ReadContext, parcelId: number) {
  return ctx.tx
    .select({
      ...pick(parcelLines, 'id', 'orderLineId', 'skuId', 'qty'),
      sku: orderLines.sku,
      title: orderLines.title,
      unitCode: orderLines.unitCode,
      batch: sql<string>`coalesce(${batches.code}, '')`,
      batchNumber: sql<string>`coalesce(${batches.number}, '')`,
      expiry: batches.expiryDate,
    })
    .from(parcelLines)
    .innerJoin(orderLines, eq(orderLines.id, parcelLines.orderLineId))
    .leftJoin(batches, eq(batches.id, parcelLines.batchId))
    .where(eq(parcelLines.parcelId, parcelId))
    .orderBy(asc(orderLines.lineNo), asc(parcelLines.id));
}

async function eventsOf(ctx: ReadContext, parcelId: number) {
  return ctx.tx
    .select({
      ...columnsFor(ParcelEvent, trackingEvents),
      isVoid: sql<boolean>`${trackingEvents.voidedAt} is not null`,
      by: sql<string>`case when ${trackingEvents.source} = 'webhook' then 'Courier’s system'
        else coalesce(${users.name}, '') end`,
    })
    .from(trackingEvents)
    .leftJoin(users, eq(users.id, trackingEvents.userId))
    .where(eq(trackingEvents.parcelId, parcelId))
    .orderBy(asc(trackingEvents.at), asc(trackingEvents.id));
}

async function invoicesOf(ctx: ReadContext, orderId: number) {
  const rows = await ctx.tx
    .select({ id: salesInvoices.id, number: salesInvoices.number })
    .from(salesInvoices)
    .where(and(eq(salesInvoices.orderId, orderId), eq(salesInvoices.status, 'issued')))
    .orderBy(asc(salesInvoices.id));
  return rows.map(({ id, number }) => ({ id, number: number ?? '' }));
}

/** The return of what a parcel brings back; null for anyone who may not see returns. */
async function returnOf(ctx: ReadContext, parcelId: number): Promise<Parcel['returned']> {
  if (!may(ctx, 'returns.return.read')) return null;
  const [found] = await ctx.tx
    .select({ id: returnOrders.id, returnNo: returnOrders.number })
    .from(returnOrders)
    .where(and(eq(returnOrders.parcelId, parcelId), ne(returnOrders.status, 'cancelled')));
  return found ?? null;
}

/** On the way to the buyer, where news are expected. */
const quietStates = ['dispatched', 'in_transit', 'out_for_delivery'] as const;

/** A parcel on its way of which nothing was heard since then is a problem. */
const newsSince = (ctx: ReadContext) =>
  new Date(Date.parse(ctx.now) - ctx.settings['logistics.noNewsHours'] * 3_600_000).toISOString();

const statesOf = {
  book: ['packed'],
  handOver: ['booked'],
  onTheWay: [...quietStates, 'attempt_failed'],
  delivered: ['delivered'],
  returned: ['returned', 'lost', 'damaged'],
} as const satisfies Partial<Record<DeskTab, readonly ParcelStatus[]>>;

/**
 * The parcels of a tab; what is a problem may stand in another one as well. States are written out: a plan that is
 * kept would have to be good for any state, and of those that are over there are as many as there ever were parcels.
 */
export function inDesk(ctx: ReadContext, desk: DeskTab): SQL | undefined {
  // What the buyer still has stands with what is under way, not with what leaves from here.
  if (desk === 'handOver') return isBooked('out');
  if (desk === 'onTheWay') return or(isInState(statesOf.onTheWay), isBooked('in'));
  if (desk !== 'problems') return isInState(statesOf[desk]);
  return or(
    isInState(['attempt_failed', 'rto']),
    and(isInState(quietStates), lt(parcels.statusAt, newsSince(ctx))),
    sql`(${parcels.isPickupFailed} or ${parcels.claimStatus} = 'open')`,
    isFetchedForNothing,
  );
}

const isInState = (states: readonly ParcelStatus[]): SQL =>
  inArray(parcels.status, [...states]).inlineParams();

const isBooked = (direction: 'in' | 'out'): SQL =>
  sql`(${parcels.status} = 'booked' and ${eq(parcels.direction, direction).inlineParams()})`;

/** A pick-up of a return that was given up or received meanwhile. */
const isFetchedForNothing = sql`(${parcels.direction} = 'in' and ${parcels.status} in ('booked', 'attempt_failed')
  and exists (select from ${returnOrders} where ${returnOrders.id} = ${parcels.returnId}
    and ${returnOrders.status} <> 'approved'))`;

async function countDesk(ctx: ReadContext): Promise<Record<DeskTab, number>> {
  const countOf = (desk: DeskTab) => {
    const some = ctx.tx
      .select({ one: sql<number>`1`.as('one') })
      .from(parcels)
      .where(inDesk(ctx, desk))
      .limit(atMost(mostCounted))
      .as('some');
    return sql<number>`(select count(*)::int from ${some})`;
  };
  const [counted] = await ctx.tx
    .select({
      book: countOf('book'),
      handOver: countOf('handOver'),
      onTheWay: countOf('onTheWay'),
      problems: countOf('problems'),
      delivered: countOf('delivered'),
      returned: countOf('returned'),
    })
    .from(sql`(select 1) as once`);
  invariant(counted, 'a count is one row');
  return counted;
}
