import type { TrackingItem, TrackingStatus } from '@counting-house/contract/logistics/parcel.ts';
import { eq, inArray } from 'drizzle-orm';
import { setFulfilment } from '../../orders/fulfilment/fulfilment.service.ts';
import { orderLines } from '../../orders/line.table.ts';
import { may, type ReadContext, type WriteContext } from '../../platform/context.ts';
import { rupees } from '../../platform/money.ts';
import { invalid, ruleBroken } from '../../platform/problem.ts';
import { updateRow } from '../../platform/rows/rows.ts';
import { couriers } from '../couriers/courier.table.ts';
import { parcelLines, parcels, wayStates, type ParcelRecord } from './parcel.table.ts';
import { codOfParcels } from './pay.service.ts';
import { trackingEvents } from './tracking-event.table.ts';
import { stateAfter } from './tracking.rules.ts';

type TypedEvent = NonNullable<TrackingItem['event']>;

/**
 * Notes an event of a parcel that has left, and what state it leaves the parcel in. The first delivery
 * tells the order, with the cash that was collected and who holds it; cash of our own people stays to be
 * collected when the asker may not mark it.
 *
 * @throws {Problem} `parcel.not_out` (422) before it has left; `invalid` (422) for a moment in the
 *   future or before it was packed, or more cash than was due.
 */
export async function addEvent(
  ctx: WriteContext,
  parcel: ParcelRecord,
  event: TypedEvent,
): Promise<ParcelRecord> {
  if (parcel.state !== 'delivered' && !wayStates.some((state) => state === parcel.state)) {
    throw ruleBroken('parcel.not_out', `${parcel.number} has not left yet.`);
  }
  const at = checkedMoment(ctx, parcel, event.at);
  const due = (await codOfParcels(ctx, [parcel.orderId])).get(parcel.id) ?? 0;
  const cash = event.codCollected ?? due;
  if (cash > parcel.codAmount) {
    throw invalid({ codCollected: `At most ${rupees(parcel.codAmount)}` });
  }
  await ctx.tx
    .insert(trackingEvents)
    .values({
      parcelId: parcel.id,
      at,
      receivedAt: ctx.now,
      status: event.status,
      place: event.place,
      reason: event.reason ?? '',
      source: 'typed',
      userId: ctx.user.id,
    })
    .onConflictDoNothing();
  const after = stateAfter(await eventsOf(ctx, parcel.id));
  const isDelivered = after.state === 'delivered' && parcel.state !== 'delivered';
  const moved = await updateRow(
    ctx,
    parcels,
    { id: parcel.id },
    {
      state: after.state,
      stateAt: after.at ?? parcel.stateAt,
      attempts: after.attempts,
      failureReason: after.failureReason,
      ...(isDelivered ? { deliveredAt: after.at } : {}),
    },
  );
  if (isDelivered) await tellDelivered(ctx, moved, { at, cash });
  return moved;
}

function checkedMoment(ctx: ReadContext, parcel: ParcelRecord, given: string | undefined): string {
  const at = given === undefined ? ctx.now : new Date(given).toISOString();
  if (at > ctx.now) throw invalid({ at: 'The moment cannot be in the future' });
  if (at < parcel.packedAt) throw invalid({ at: `${parcel.number} was packed later` });
  return at;
}

async function eventsOf(ctx: ReadContext, parcelId: number) {
  const rows = await ctx.tx
    .select()
    .from(trackingEvents)
    .where(eq(trackingEvents.parcelId, parcelId));
  return rows.map(({ at, status, reason }) => ({ at, reason, status: status as TrackingStatus }));
}

async function tellDelivered(
  ctx: WriteContext,
  parcel: ParcelRecord,
  { at, cash }: { at: string; cash: number },
): Promise<void> {
  const [courier] = await ctx.tx
    .select()
    .from(couriers)
    .where(eq(couriers.id, parcel.courierId ?? 0));
  const party =
    courier?.mode === 'manual'
      ? ({ kind: 'courier', id: courier.id, name: courier.name } as const)
      : null;
  // A courier owes what it collected; what our own people hold is money received, and asks for that right.
  const isTold = party !== null || may(ctx, 'orders.payment.collect');
  await setFulfilment(ctx, {
    orderId: parcel.orderId,
    step: 'delivered',
    lines: await underWay(ctx, parcel.id),
    parcelId: parcel.id,
    at,
    ...(parcel.codAmount > 0 && isTold ? { codCollected: { amount: cash, courier: party } } : {}),
  });
}

/** What of a parcel is not delivered yet: somebody may have marked its order by hand. */
async function underWay(ctx: ReadContext, parcelId: number) {
  const inside = await linesOfParcel(ctx, parcelId);
  const ids = inside.map(({ lineId }) => lineId);
  const lines = await ctx.tx.select().from(orderLines).where(inArray(orderLines.id, ids));
  const left = new Map(lines.map((line) => [line.id, line.qtyShipped - line.qtyDelivered]));
  return inside
    .map(({ lineId, qty }) => ({ lineId, qty: Math.min(qty, left.get(lineId) ?? 0) }))
    .filter(({ qty }) => qty > 0);
}

/** Quantities of a parcel per order line. */
export async function linesOfParcel(ctx: ReadContext, parcelId: number) {
  const lines = await ctx.tx.select().from(parcelLines).where(eq(parcelLines.parcelId, parcelId));
  const grouped = Map.groupBy(lines, ({ orderLineId }) => orderLineId);
  return [...grouped].map(([lineId, same]) => ({
    lineId,
    qty: same.reduce((sum, { qty }) => sum + qty, 0),
  }));
}
