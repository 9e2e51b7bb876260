import type { Dispatched } from '@counting-house/contract/logistics/parcel.ts';
import { payText, type OpenPay } from '@counting-house/contract/orders/payment.ts';
import { and, asc, eq, inArray, sql } from 'drizzle-orm';
import { issueForParcel } from '../../invoices/issuing/issue.service.ts';
import { setFulfilment } from '../../orders/fulfilment/fulfilment.service.ts';
import { noteEvent } from '../../orders/timeline.service.ts';
import { readOrderLines, type LineRecord, type OrderRecord } from '../../orders/order.service.ts';
import { salesOrders } from '../../orders/order.table.ts';
import type { ReadContext, WriteContext } from '../../platform/context.ts';
import { rupees, take } from '../../platform/money.ts';
import { conflict, ruleBroken, type Problem } from '../../platform/problem.ts';
import { readRows } from '../../platform/rows/read.ts';
import { assertVersion, updateRow } from '../../platform/rows/rows.ts';
import { answerableFor } from '../../session/approval/approval.service.ts';
import { ship, type ShippedGoods } from '../../stock/demand/ship-goods.service.ts';
import { book, readCarriage, openTracks, ownTrack } from '../couriers/booking.service.ts';
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
  await assertVersion(ctx, salesOrders, order.record, version);
  const ready = await lockReady(ctx, [orderId], only);
  const orderNo = order.record.orderNo ?? '';
  if (ready.length === 0) {
    throw conflict('parcel.none', `No parcel of ${orderNo} is ready to leave.`);
  }
  const leaving = [];
  for (const parcel of ready) {
    leaving.push(await withOwnTrack(ctx, await followCod(ctx, parcel)));
  }
  const packed = leaving.filter(({ returnId }) => returnId === null);
  const isIssuedNow = ctx.settings['invoices.issueAt'] === 'shipped' && packed.length > 0;
  if (isIssuedNow) await issue(ctx, order, packed);

  const { modes, ewayBills } = await factsOfLeaving(ctx, leaving);
  const reasons = readReasons(ctx, {
    record: order.record,
    // An invoice that was issued just now changed them.
    lines: isIssuedNow ? await readOrderLines(ctx, orderId) : order.lines,
    leaving,
    modes,
    ewayBillNo: ewayBills.get(orderId) ?? '',
  });
  if (reasons.length > 0)
    throw ruleBroken('parcel.refused', reasons.join(' '), { more: { reasons } });
  if (packed.length > 0) await releaseUnpaid(ctx, order, unpaidReason);
  const sent = [];
  for (const parcel of leaving) sent.push(await send(ctx, parcel, order));
  return {
    orderId,
    parcels: sent.map(({ id, number, status }) => ({ id, number, status })),
  };
}

/** Locks the parcels of orders that are ready to leave, order by order; `only` these, when they are named. */
export const lockReady = (
  ctx: WriteContext,
  orderIds: readonly number[],
  only?: readonly number[],
): Promise<ParcelRecord[]> =>
  ctx.tx
    .select()
    .from(parcels)
    .where(
      and(
        inArray(parcels.orderId, [...orderIds]),
        eq(parcels.direction, 'out'),
        inArray(parcels.status, ['packed', 'booked']),
        only && inArray(parcels.id, [...only]),
      ),
    )
    .orderBy(asc(parcels.orderId), asc(parcels.id))
    .for('update');

/** Why the house holds what is neither paid nor cash on delivery; null when it does not. */
export function unpaidRefusal(
  ctx: ReadContext,
  { orderNo }: Pick<OrderRecord, 'orderNo'>,
  pay: OpenPay,
): Problem | null {
  if (!ctx.settings['logistics.holdUnpaid'] || pay.unpaid === 0) return null;
  return ruleBroken(
    'parcel.unpaid',
    `${orderNo} is held: ${payText(seenPay(ctx, pay), rupees)}. Take the payment, or have a supervisor release it.`,
  );
}

/** A supervisor lets go what the house holds, for a reason. */
async function releaseUnpaid(
  ctx: WriteContext,
  { record, packing }: LockedOrder,
  reason: string | undefined,
): Promise<void> {
  const refusal = unpaidRefusal(ctx, record, packing.pay);
  if (!refusal) return;
  if (!reason) throw refusal;
  const supervisor = await answerableFor(ctx, 'logistics.packing.supervise', {
    table: 'sales_order',
    id: record.id,
  });
  await noteEvent(ctx, {
    orderId: record.id,
    kind: 'note',
    text: `Sent out although not paid (${payText(packing.pay, rupees)}), released by ${supervisor.name}: ${reason}`,
  });
}

/** Our own delivery needs no booking. */
async function withOwnTrack(ctx: WriteContext, parcel: ParcelRecord): Promise<ParcelRecord> {
  if (parcel.trackId !== null) return parcel;
  const own = ownTrack(await openTracks(ctx), await readCarriage(ctx, parcel));
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

/** What decides whether the parcels of an order may leave. */
type LeavingFacts = {
  readonly record: OrderRecord;
  readonly lines: readonly LineRecord[];
  readonly leaving: readonly ParcelRecord[];
  /** Courier → how they are booked. */
  readonly modes: ReadonlyMap<number, string>;
  /** Of the order; empty when it has none. */
  readonly ewayBillNo: string;
};

/** Reads what else decides on parcels of orders, once for all of them. */
export async function factsOfLeaving(
  ctx: ReadContext,
  leaving: readonly ParcelRecord[],
): Promise<Pick<LeavingFacts, 'modes'> & { readonly ewayBills: ReadonlyMap<number, string> }> {
  const courierIds = [...new Set(leaving.flatMap(({ courierId }) => courierId ?? []))];
  const known = courierIds.length === 0 ? [] : await readRows(ctx, couriers, { id: courierIds });
  const shipping = await ctx.tx
    .select({ orderId: shippingData.orderId, ewayBillNo: shippingData.ewayBillNo })
    .from(shippingData)
    .where(inArray(shippingData.orderId, [...new Set(leaving.map(({ orderId }) => orderId))]));
  return {
    modes: new Map(known.map(({ id, mode }) => [id, mode])),
    ewayBills: new Map(shipping.map(({ orderId, ewayBillNo }) => [orderId, ewayBillNo])),
  };
}

/** Why the parcels of an order may not leave, as sentences. */
export function readReasons(
  ctx: ReadContext,
  { record, lines, leaving, modes, ewayBillNo }: LeavingFacts,
): string[] {
  const orderNo = record.orderNo ?? '';
  const reasons: string[] = [];
  if (record.holds.length > 0) {
    reasons.push(
      `${orderNo} is on hold: ${record.holds.map(({ note, code }) => note || code).join(', ')}.`,
    );
  }
  for (const parcel of leaving) reasons.push(...parcelReasons(ctx, parcel, modes));
  // Something that is packed stands on no invoice.
  const lacksInvoice = lines.some(({ qtyPacked, qtyInvoiced }) => qtyPacked > qtyInvoiced);
  if (ctx.settings['invoices.beforeShipping'] && lacksInvoice) {
    reasons.push(`${orderNo} has no invoice yet.`);
  }
  const limit = ctx.settings['tax.ewayThreshold'];
  const value = leaving.reduce((sum, { declaredValue }) => sum + declaredValue, 0);
  const hasBill = ewayBillNo !== '' || leaving.every((parcel) => parcel.ewayBillNo !== '');
  if (value > limit && !hasBill) {
    reasons.push(`An e-way bill number is needed over ${rupees(limit)}.`);
  }
  return reasons;
}

function parcelReasons(
  ctx: ReadContext,
  { number, trackId, courierId, waybill, actualGrams }: ParcelRecord,
  modes: LeavingFacts['modes'],
): string[] {
  if (trackId === null) return [`${number} has no courier service.`];
  const reasons: string[] = [];
  if (modes.get(courierId ?? 0) !== 'own' && waybill === '') {
    reasons.push(`${number} has no AWB number.`);
  }
  if (ctx.settings['logistics.requireWeight'] && actualGrams === null) {
    reasons.push(`${number} is not weighed.`);
  }
  return reasons;
}

async function send(
  ctx: WriteContext,
  parcel: ParcelRecord,
  { record }: LockedOrder,
): Promise<ParcelRecord> {
  if (parcel.returnId === null) await shipGoods(ctx, parcel, record.channel);
  else {
    const text = `${parcel.number} dispatched with items for the customer`;
    await noteEvent(ctx, { orderId: record.id, kind: 'return', text });
  }
  if (ctx.settings['logistics.autoMessage']) await tellShipped(ctx, parcel, parcel.trackingUrl);
  return updateRow(
    ctx,
    parcels,
    { id: parcel.id },
    {
      status: 'dispatched',
      statusAt: ctx.now,
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
const keepValues = async (ctx: WriteContext, id: number, shipped: readonly ShippedGoods[]) =>
  storeParcelValues(
    ctx,
    await ctx.tx.select().from(parcelLines).where(eq(parcelLines.parcelId, id)),
    new Map([[id, shipped]]),
  );

/** The same of several parcels, whose lines were read; `shipped` by the parcel's id. */
export async function storeParcelValues(
  ctx: WriteContext,
  lines: readonly (typeof parcelLines.$inferSelect)[],
  shipped: ReadonlyMap<number, readonly ShippedGoods[]>,
): Promise<void> {
  const kept: { readonly id: number; readonly value: number }[] = [];
  for (const [parcelId, goods] of shipped) {
    for (const { orderLineId, batchId, qty, value } of goods) {
      let [restQty, rest] = [qty, value];
      const same = lines.filter(
        (line) =>
          line.parcelId === parcelId &&
          line.orderLineId === orderLineId &&
          line.batchId === batchId,
      );
      for (const { id, qty: part } of same) {
        const own = take(rest, restQty, part);
        [restQty, rest] = [restQty - part, rest - own];
        kept.push({ id, value: own });
      }
    }
  }
  if (kept.length === 0) return;
  await ctx.tx.execute(sql`
    update ${parcelLines} l set value = k.value
    from unnest(${sql.param(kept.map(({ id }) => id))}::bigint[],
      ${sql.param(kept.map(({ value }) => value))}::bigint[]) as k(id, value)
    where l.id = k.id`);
}
