import { payOf } from '@counting-house/contract/orders/payment.ts';
import { inArray } from 'drizzle-orm';
import { isOn } from '../../integrations/channels/channel.service.ts';
import { buyerRefOf, readBuyers } from '../../orders/buyers/buyer.service.ts';
import { setFulfilment } from '../../orders/fulfilment/fulfilment.service.ts';
import type { WholeOrder } from '../../orders/fulfilment/tax-due.service.ts';
import { orderLines } from '../../orders/line.table.ts';
import type { OrderRecord } from '../../orders/order.service.ts';
import { noteEvent } from '../../orders/timeline.service.ts';
import type { ReadContext, WriteContext } from '../../platform/context.ts';
import { sentenceOf } from '../../platform/problem.ts';
import { readRows } from '../../platform/rows/read.ts';
import { changeRow } from '../../platform/rows/rows.ts';
import {
  packedGoods,
  shipPacked,
  type PackedParcels,
} from '../../stock/demand/ship-goods.service.ts';
import {
  bookedWith,
  openTracks,
  ownTrack,
  readDeliveryWishes,
} from '../couriers/booking.service.ts';
import { couriers } from '../couriers/courier.table.ts';
import {
  factsOfLeaving,
  storeParcelValues,
  readReasons,
  unpaidRefusal,
} from '../dispatch/dispatch.service.ts';
import { tellShipped } from '../dispatch/message.service.ts';
import { parcelLines, parcels, type ParcelRecord } from '../dispatch/parcel.table.ts';
import { codOfParcels } from '../dispatch/pay.service.ts';

/** Parcels of many orders that leave at once, and what was read of them. */
type Departure = {
  /** As they will be once they leave. */
  readonly leaving: readonly ParcelRecord[];
  /** As they are, by their id. */
  readonly waiting: ReadonlyMap<number, ParcelRecord>;
  /** By the order's id. */
  readonly wholes: Map<number, WholeOrder>;
  readonly packed: PackedParcels;
  /** Why a parcel may not leave, by its id: because of itself, of its order, or of what lies in it. */
  readonly refused: ReadonlyMap<number, string>;
  /** Orders whose parcels draw a waybill of our own service as they leave: these go each by itself. */
  readonly apart: ReadonlySet<number>;
};

/**
 * Reads once, for all of them, what decides whether parcels may leave. The caller has locked their orders, which are
 * `orders`, and the parcels. Locks the positions of all goods.
 *
 * @throws {Problem} what a document says to the date.
 */
export async function readDeparture(
  ctx: WriteContext,
  waiting: readonly ParcelRecord[],
  orders: readonly OrderRecord[],
): Promise<Departure> {
  const { booked, apart } = await withOwnTracks(ctx, await withCod(ctx, waiting));
  const leaving = booked.filter(({ orderId }) => !apart.has(orderId));
  const wholes = await wholesOf(ctx, orders);
  const sold = leaving.filter(({ returnId }) => returnId === null);
  const packed = await packedGoods(
    ctx,
    sold.map(({ id, number, orderId }) => ({
      parcelId: id,
      parcelNo: number,
      channel: wholes.get(orderId)?.order.channel ?? 'b2c',
    })),
    ctx.today,
  );
  const refused = await refusedOf(ctx, { leaving, wholes, packed });
  const before = new Map(waiting.map((one) => [one.id, one]));
  return { leaving, waiting: before, wholes, packed, refused, apart };
}

/** What each collects at the door follows what its order still owes. */
async function withCod(
  ctx: ReadContext,
  waiting: readonly ParcelRecord[],
): Promise<ParcelRecord[]> {
  const due = await codOfParcels(
    ctx,
    waiting.map(({ orderId }) => orderId),
  );
  return waiting.map((parcel) => ({ ...parcel, codAmount: due.get(parcel.id) ?? 0 }));
}

/** Our own delivery needs no booking before. */
async function withOwnTracks(
  ctx: ReadContext,
  leaving: readonly ParcelRecord[],
): Promise<{ readonly booked: readonly ParcelRecord[]; readonly apart: ReadonlySet<number> }> {
  const apart = new Set<number>();
  const unbooked = leaving.filter(({ trackId }) => trackId === null);
  if (unbooked.length === 0) return { booked: leaving, apart };
  const tracks = await openTracks(ctx);
  const carriageOf = await readDeliveryWishes(
    ctx,
    unbooked.map(({ orderId }) => orderId),
  );
  const booked = leaving.map((parcel) => {
    if (parcel.trackId !== null || parcel.returnId !== null) return parcel;
    const own = ownTrack(tracks, carriageOf(parcel));
    if (own && own.record.waybillSource !== 'none') apart.add(parcel.orderId);
    return own ? { ...parcel, ...bookedWith(parcel, own, '') } : parcel;
  });
  return { booked, apart };
}

async function wholesOf(
  ctx: ReadContext,
  orders: readonly OrderRecord[],
): Promise<Map<number, WholeOrder>> {
  const lines = await readRows(
    ctx,
    orderLines,
    { orderId: orders.map(({ id }) => id) },
    { orderBy: ['lineNo'] },
  );
  const byOrder = Map.groupBy(lines, ({ orderId }) => orderId);
  return new Map(
    orders.map((order) => [order.id, { order, lines: byOrder.get(order.id) ?? [] }] as const),
  );
}

async function refusedOf(
  ctx: ReadContext,
  { leaving, wholes, packed }: Pick<Departure, 'leaving' | 'wholes' | 'packed'>,
): Promise<Map<number, string>> {
  const { modes, ewayBills } = await factsOfLeaving(ctx, leaving);
  const refused = new Map<number, string>();
  for (const [orderId, own] of Map.groupBy(leaving, (parcel) => parcel.orderId)) {
    const whole = wholes.get(orderId);
    if (!whole) continue;
    const { order: record, lines } = whole;
    const ewayBillNo = ewayBills.get(orderId) ?? '';
    const reasons = readReasons(ctx, { record, lines, leaving: own, modes, ewayBillNo });
    const isSold = own.some(({ returnId }) => returnId === null);
    const unpaid = isSold ? unpaidRefusal(ctx, record, payOf(record)) : null;
    const spoilt = own.map(({ id }) => packed.refused.get(id)).find(Boolean);
    const text =
      reasons.join(' ') || (unpaid && sentenceOf(unpaid)) || (spoilt && sentenceOf(spoilt));
    if (text) for (const { id } of own) refused.set(id, text);
  }
  return refused;
}

/** Sends out the parcels of a departure that are not refused, and keeps what they collect now. */
export async function leave(ctx: WriteContext, departure: Departure): Promise<void> {
  const { waiting, wholes, packed, refused } = departure;
  const leaving = departure.leaving.filter(({ id }) => !refused.has(id));
  if (leaving.length === 0) return;
  const going = packed.parcels.filter(({ parcelId }) => !refused.has(parcelId));
  const shipped = await shipPacked(ctx, { ...packed, parcels: going });
  const inside = await ctx.tx
    .select()
    .from(parcelLines)
    .where(
      inArray(
        parcelLines.parcelId,
        leaving.map(({ id }) => id),
      ),
    );
  await storeParcelValues(ctx, inside, shipped);
  const byParcel = Map.groupBy(inside, ({ parcelId }) => parcelId);
  const tell = await teller(ctx, { leaving, wholes });
  for (const parcel of leaving) {
    if (parcel.returnId === null) {
      const step = await setFulfilment(ctx, {
        orderId: parcel.orderId,
        whole: wholes.get(parcel.orderId),
        step: 'shipped',
        lines: sumByLine(byParcel.get(parcel.id) ?? []),
        parcelId: parcel.id,
        at: ctx.now,
      });
      wholes.set(parcel.orderId, step.whole);
    } else {
      const text = `${parcel.number} dispatched with items for the customer`;
      await noteEvent(ctx, { orderId: parcel.orderId, kind: 'return', text });
    }
    await tell(parcel);
    const { codAmount, courierId, trackId, trackingUrl, manifestId, scannedOutAt } = parcel;
    await changeRow(ctx, parcels, waiting.get(parcel.id) ?? parcel, {
      codAmount,
      courierId,
      trackId,
      trackingUrl,
      manifestId,
      scannedOutAt,
      status: 'dispatched',
      statusAt: ctx.now,
      dispatchedAt: ctx.now,
      isPickupFailed: false,
    });
  }
}

const sumByLine = (goods: readonly (typeof parcelLines.$inferSelect)[]) =>
  [...Map.groupBy(goods, ({ orderLineId }) => orderLineId)].map(([lineId, same]) => ({
    lineId,
    qty: same.reduce((sum, { qty }) => sum + qty, 0),
  }));

/** Tells buyers that a parcel left, where the house does so and a channel is set up. */
async function teller(
  ctx: WriteContext,
  { leaving, wholes }: Pick<Departure, 'leaving' | 'wholes'>,
): Promise<(parcel: ParcelRecord) => Promise<unknown>> {
  const silent = () => Promise.resolve();
  if (!ctx.settings['logistics.autoMessage']) return silent;
  if (!(await isOn(ctx.tx, 'mail')) && !(await isOn(ctx.tx, 'sms'))) return silent;
  const ids = [...new Set(leaving.flatMap(({ courierId }) => courierId ?? []))];
  const known = ids.length === 0 ? [] : await readRows(ctx, couriers, { id: ids });
  const names = new Map(known.map(({ id, name }) => [id, name]));
  const refs = [...wholes.values()].map(({ order }) => buyerRefOf(order));
  const buyerOf = await readBuyers(ctx, refs);
  return async (parcel) => {
    const order = wholes.get(parcel.orderId)?.order;
    if (!order) return;
    const courier = names.get(parcel.courierId ?? 0);
    const buyer = buyerOf(buyerRefOf(order));
    await tellShipped(ctx, parcel, parcel.trackingUrl, { order, courier, buyer });
  };
}
