import type { Dispatched } from '@counting-house/contract/logistics/parcel.ts';
import { payWords } from '@counting-house/contract/orders/payment.ts';
import { and, asc, eq, inArray } from 'drizzle-orm';
import { issueForParcel } from '../../invoices/issuing/issue.service.ts';
import { setFulfilment } from '../../orders/fulfilment/fulfilment.service.ts';
import { noteEvent } from '../../orders/timeline.service.ts';
import { orderLines } from '../../orders/line.table.ts';
import { salesOrders } from '../../orders/order.table.ts';
import type { ReadContext, WriteContext } from '../../platform/context.ts';
import { rupees, take } from '../../platform/money.ts';
import { conflict, ruleBroken } from '../../platform/problem.ts';
import { passSeen, updateRow } from '../../platform/rows/rows.ts';
import { answerableFor } from '../../session/approval/approval.service.ts';
import { ship, type ShippedGoods } from '../../stock/demand/parcel-goods.service.ts';
import { book, carriageOf, openTracks, ownTrack } from '../couriers/booking.service.ts';
import { couriers } from '../couriers/courier.table.ts';
import { tellShipped } from './message.service.ts';
import { lockForPacking, type LockedOrder } from '../packing/order-goods.service.ts';
import { parcelLines, parcels, type ParcelRecord } from './parcel.table.ts';
import { followCod, seenPay } from './pay.service.ts';
import { shippingData } from './shipping-data.table.ts';
import { linesOfParcel } from './tracking.service.ts';

/**
 * Sends the packed parcels of an order out: their goods leave stock at cost, the order hears of it. All
 * of them pass, or none goes.
 *
 * Locks the order, its parcels, lowest id first, then positions.
 *
 * @throws {Problem} `parcel.none` (409) when nothing is left to send; `parcel.refused` (422) with the
 *   list of reasons; `parcel.unpaid` (422) when the house holds what is not paid and no reason is given;
 *   `stale` (409) when another version of the order was seen; `approval_needed` (403) without the supervisor's right; what stock says of a batch on hold or expired.
 */
export const parcelUpdate = (
  ctx: WriteContext,
  input: { orderId: number; unpaidReason?: string | undefined; version?: number | undefined },
): Promise<Dispatched> => sendParcels(ctx, input);

/** As `parcelUpdate`; `only` these parcels of the order, when they are named. */
export async function sendParcels(
  ctx: WriteContext,
  {
    orderId,
    unpaidReason,
    only,
    version,
  }: {
    readonly orderId: number;
    readonly unpaidReason?: string | undefined;
    readonly only?: readonly number[];
    readonly version?: number | undefined;
  },
): Promise<Dispatched> {
  const order = await lockForPacking(ctx, orderId);
  await passSeen(ctx, salesOrders, order.record, version);
  const ready = await ctx.tx
    .select()
    .from(parcels)
    .where(
      and(
        eq(parcels.orderId, orderId),
        eq(parcels.direction, 'out'),
        inArray(parcels.state, ['packed', 'booked']),
        only && inArray(parcels.id, [...only]),
      ),
    )
    .orderBy(asc(parcels.id))
    .for('update');
  const orderNo = order.record.orderNo ?? '';
  if (ready.length === 0) {
    throw conflict('parcel.none', `No parcel of ${orderNo} is ready to leave.`);
  }
  const leaving = [];
  for (const parcel of ready) {
    leaving.push(await withOwnTrack(ctx, await followCod(ctx, parcel)));
  }
  const packed = leaving.filter(({ returnId }) => returnId === null);
  if (ctx.settings['invoices.issueAt'] === 'shipped' && packed.length > 0) {
    await issue(ctx, order, packed);
  }

  const reasons = await reasonsOf(ctx, order, leaving);
  if (reasons.length > 0)
    throw ruleBroken('parcel.refused', reasons.join(' '), { more: { reasons } });
  if (packed.length > 0) await releaseUnpaid(ctx, order, unpaidReason);
  const sent = [];
  for (const parcel of leaving) sent.push(await send(ctx, parcel, order));
  return {
    orderId,
    parcels: sent.map(({ id, number, state }) => ({ id, number, state })),
  };
}

/** The house may hold what is neither paid nor cash on delivery; a supervisor lets it go, for a reason. */
async function releaseUnpaid(
  ctx: WriteContext,
  { record, packing }: LockedOrder,
  reason: string | undefined,
): Promise<void> {
  const { unpaid } = packing.pay;
  if (!ctx.settings['logistics.holdUnpaid'] || unpaid === 0) return;
  const words = payWords(packing.pay, rupees);
  if (!reason) {
    throw ruleBroken(
      'parcel.unpaid',
      `${record.orderNo} is held: ${payWords(seenPay(ctx, packing.pay), rupees)}. Take the payment, or have a supervisor release it.`,
    );
  }
  const supervisor = await answerableFor(ctx, 'logistics.packing.supervise', {
    table: 'sales_order',
    id: record.id,
  });
  await noteEvent(ctx, {
    orderId: record.id,
    kind: 'note',
    text: `Sent out although not paid (${words}), released by ${supervisor.name}: ${reason}`,
  });
}

/** Our own delivery needs no booking. */
async function withOwnTrack(ctx: WriteContext, parcel: ParcelRecord): Promise<ParcelRecord> {
  if (parcel.trackId !== null) return parcel;
  const own = ownTrack(await openTracks(ctx), await carriageOf(ctx, parcel));
  return own ? book(ctx, parcel, own.id, '') : parcel;
}

async function issue(
  ctx: WriteContext,
  order: LockedOrder,
  leaving: readonly ParcelRecord[],
): Promise<void> {
  const quantities = new Map<number, number>();
  for (const { id } of leaving) {
    for (const { lineId, qty } of await linesOfParcel(ctx, id))
      quantities.set(lineId, (quantities.get(lineId) ?? 0) + qty);
  }
  await issueForParcel(ctx, {
    orderId: order.record.id,
    lines: [...quantities].map(([lineId, qty]) => ({ lineId, qty })),
    parcelId: leaving[0]?.id ?? null,
  });
}

/** Why parcels may not leave, as sentences. */
async function reasonsOf(
  ctx: ReadContext,
  order: LockedOrder,
  leaving: readonly ParcelRecord[],
): Promise<string[]> {
  const { record } = order;
  const orderNo = record.orderNo ?? '';
  const reasons: string[] = [];
  if (record.holds.length > 0) {
    reasons.push(
      `${orderNo} is on hold: ${record.holds.map(({ note, code }) => note || code).join(', ')}.`,
    );
  }
  for (const parcel of leaving) reasons.push(...(await parcelReasons(ctx, parcel)));
  if (ctx.settings['invoices.beforeShipping'] && (await lacksInvoice(ctx, record.id))) {
    reasons.push(`${orderNo} has no invoice yet.`);
  }
  const limit = ctx.settings['tax.ewayThreshold'];
  const value = leaving.reduce((sum, { declaredValue }) => sum + declaredValue, 0);
  const [shipping] = await ctx.tx
    .select({ ewayBillNo: shippingData.ewayBillNo })
    .from(shippingData)
    .where(eq(shippingData.orderId, record.id));
  const hasBill = shipping?.ewayBillNo || leaving.every(({ ewayBillNo }) => ewayBillNo !== '');
  if (value > limit && !hasBill) {
    reasons.push(`An e-way bill number is needed over ${rupees(limit)}.`);
  }
  return reasons;
}

async function parcelReasons(ctx: ReadContext, parcel: ParcelRecord): Promise<string[]> {
  const { number } = parcel;
  if (parcel.trackId === null) return [`${number} has no courier service.`];
  const [courier] = await ctx.tx
    .select({ mode: couriers.mode })
    .from(couriers)
    .where(eq(couriers.id, parcel.courierId ?? 0));
  const reasons: string[] = [];
  if (courier?.mode !== 'own' && parcel.waybill === '') reasons.push(`${number} has no waybill.`);
  if (ctx.settings['logistics.requireWeight'] && parcel.actualGrams === null) {
    reasons.push(`${number} is not weighed.`);
  }
  return reasons;
}

/** Something that is packed stands on no invoice. */
async function lacksInvoice(ctx: ReadContext, orderId: number): Promise<boolean> {
  const lines = await ctx.tx.select().from(orderLines).where(eq(orderLines.orderId, orderId));
  return lines.some(({ qtyPacked, qtyInvoiced }) => qtyPacked > qtyInvoiced);
}

async function send(
  ctx: WriteContext,
  parcel: ParcelRecord,
  { record }: LockedOrder,
): Promise<ParcelRecord> {
  if (parcel.returnId === null) await shipGoods(ctx, parcel, record.channel);
  else {
    const text = `${parcel.number} dispatched with goods that go back to the buyer`;
    await noteEvent(ctx, { orderId: record.id, kind: 'return', text });
  }
  if (ctx.settings['logistics.autoMessage']) await tellShipped(ctx, parcel, parcel.trackingUrl);
  return updateRow(
    ctx,
    parcels,
    { id: parcel.id },
    {
      state: 'dispatched',
      stateAt: ctx.now,
      dispatchedAt: ctx.now,
      isPickupFailed: false,
    },
  );
}

/** The goods of a parcel leave our stock at cost, and the order hears of it. */
async function shipGoods(
  ctx: WriteContext,
  parcel: ParcelRecord,
  channel: LockedOrder['record']['channel'],
): Promise<void> {
  const shipped = await ship(ctx, {
    parcelId: parcel.id,
    parcelNo: parcel.number,
    date: ctx.today,
    channel,
  });
  await keepValues(ctx, parcel.id, shipped);
  await setFulfilment(ctx, {
    orderId: parcel.orderId,
    step: 'shipped',
    lines: await linesOfParcel(ctx, parcel.id),
    parcelId: parcel.id,
    at: ctx.now,
  });
}

/** What the goods cost is kept with the parcel; a batch that came from two trays shares it. */
async function keepValues(
  ctx: WriteContext,
  parcelId: number,
  shipped: readonly ShippedGoods[],
): Promise<void> {
  const lines = await ctx.tx.select().from(parcelLines).where(eq(parcelLines.parcelId, parcelId));
  for (const { orderLineId, batchId, qty, value } of shipped) {
    let [restQty, rest] = [qty, value];
    const same = lines.filter(
      (line) => line.orderLineId === orderLineId && line.batchId === batchId,
    );
    for (const line of same) {
      const part = take(rest, restQty, line.qty);
      [restQty, rest] = [restQty - line.qty, rest - part];
      await ctx.tx.update(parcelLines).set({ value: part }).where(eq(parcelLines.id, line.id));
    }
  }
}
