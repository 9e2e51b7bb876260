import type { TrackingItem, TrackingStatus } from '@counting-house/contract/logistics/parcel.ts';
import type { Order } from '@counting-house/contract/orders/order.ts';
import { and, asc, eq, inArray, isNull } from 'drizzle-orm';
import { setFulfilment, underWay } from '../../orders/fulfilment/fulfilment.service.ts';
import { orderLines } from '../../orders/line.table.ts';
import { may, type ReadContext, type WriteContext } from '../../platform/context.ts';
import { rupees } from '../../platform/money.ts';
import { invalid, ruleBroken } from '../../platform/problem.ts';
import { getOrder, lockOrder } from '../../orders/order.service.ts';
import { salesOrders } from '../../orders/order.table.ts';
import { lockRow, readRow, stale, updateRow } from '../../platform/rows/rows.ts';
import { couriers } from '../couriers/courier.table.ts';
import { tellTrouble } from './message.service.ts';
import { parcelLines, parcels, wayStates, type ParcelRecord } from './parcel.table.ts';
import { codOfParcels } from './pay.service.ts';
import { trackingEvents } from './tracking-event.table.ts';
import { beyondFetching, endStates, stateAfter } from './tracking.rules.ts';
import { openRto, takeBackRto } from '../../returns/receiving/rto.service.ts';

type TypedEvent = NonNullable<TrackingItem['event']>;

/** Anyone who may tell of a parcel: the courier, as somebody types it or as their system says, or our own scan. */
type NewEvent = {
  readonly at: string;
  readonly status: TrackingStatus;
  readonly place?: string;
  readonly reason?: string;
  readonly note?: string;
  readonly source: 'typed' | 'scan' | 'webhook';
};

/**
 * Notes an event of a parcel, and what state it leaves the parcel in. The first delivery tells the order,
 * with the cash that was collected and who holds it; cash of our own people stays to be collected when the
 * asker may not mark it. A parcel that turns round opens its return.
 *
 * @throws {Problem} `parcel.not_out` (422) before it has left; `invalid` (422) for a moment in the
 *   future or before it was packed, or more cash than was due.
 */
export async function addEvent(
  ctx: WriteContext,
  parcel: ParcelRecord,
  event: TypedEvent &
    Pick<NewEvent, 'note'> &
    Partial<Pick<NewEvent, 'source'>> & {
      /** What our own people collect is marked as collected later. */
      readonly leavesCash?: true;
    },
): Promise<ParcelRecord> {
  const isOfPickup = event.status === 'pickup_scheduled' || event.status === 'pickup_failed';
  // Of a pick-up we hear first that the courier has it.
  const isToFetch = isOfPickup || parcel.direction === 'in';
  if (!hasLeft(parcel) && !(isToFetch && parcel.status === 'booked')) throw notOut(parcel);
  if (parcel.direction === 'in') passFetched(event.status);
  const at = checkedMoment(ctx, parcel, event.at);
  const due = (await codOfParcels(ctx, [parcel.orderId])).get(parcel.id) ?? 0;
  // One that had turned round was to collect nothing; what it left with is due again when it is delivered.
  const cash = event.codCollected ?? (parcel.status === 'rto' ? parcel.codAmount : due);
  if (cash > parcel.codAmount) {
    throw invalid({ codCollected: `At most ${rupees(parcel.codAmount)}` });
  }
  const { status, place, reason = '', note = '', source = 'typed' } = event;
  await writeEvent(ctx, parcel, { at, status, place, reason, note, source });
  const moved = await followEvents(ctx, parcel);
  await followTurn(ctx, { before: parcel, after: moved, codDue: due });
  if (moved.status === 'delivered' && parcel.status !== 'delivered') {
    await tellDelivered(ctx, moved, { at, cash, leavesCash: event.leavesCash });
  }
  return moved;
}

const toBuyer = wayStates.filter((status) => status !== 'rto');

/**
 * Marks by hand what was shipped of an order as delivered, and each of its parcels that is on its way: a courier
 * owes the cash of its own, that of our own people stays to be collected.
 *
 * @throws {Problem} `order.not_shipped` (422) when nothing is on its way; `stale` (409).
 */
export async function markDelivered(
  ctx: WriteContext,
  input: { id: number; version?: number | undefined },
): Promise<Order> {
  const order = await lockOrder(ctx, input.id);
  if (input.version !== undefined && input.version !== order.version) {
    throw await stale(ctx, salesOrders, order);
  }
  const shipped = await underWay(ctx, order.id);
  if (shipped.length === 0) throw ruleBroken('order.not_shipped', 'Nothing has been shipped yet');
  const onTheWay = await ctx.tx
    .select()
    .from(parcels)
    .where(
      and(
        eq(parcels.orderId, order.id),
        isNull(parcels.returnId),
        inArray(parcels.status, toBuyer),
      ),
    )
    .orderBy(asc(parcels.id))
    .for('update');
  for (const parcel of onTheWay) {
    await addEvent(ctx, parcel, {
      status: 'delivered',
      place: '',
      note: 'The order was marked delivered',
      leavesCash: true,
    });
  }
  // What left without a parcel, as goods that were handed over.
  const left = await underWay(ctx, order.id);
  if (left.length > 0) {
    await setFulfilment(ctx, {
      orderId: order.id,
      step: 'delivered',
      lines: left,
      parcelId: null,
      at: ctx.now,
    });
  }
  return getOrder(ctx, order);
}

/** What is fetched from the buyer ends at our door, by our own scan. */
function passFetched(status: TrackingStatus): void {
  if (!beyondFetching.includes(status)) return;
  throw invalid({ status: 'Mark the parcel as returned when it is here' });
}

/** Locks the order of a parcel, then the parcel. @throws {Problem} `not_found`; `stale` (409). */
export async function lockParcel(
  ctx: WriteContext,
  at: { readonly id: number; readonly version?: number | undefined },
): Promise<ParcelRecord> {
  const { orderId } = await readRow(ctx, parcels, at.id);
  await lockOrder(ctx, orderId);
  const parcel = await lockRow(ctx, parcels, at.id);
  if (at.version !== undefined && parcel.version !== at.version) {
    throw await stale(ctx, parcels, parcel);
  }
  return parcel;
}

/** Whether a parcel is on its way or has come to its end. */
export const hasLeft = ({ status }: Pick<ParcelRecord, 'status'>) =>
  endStates.includes(status) || wayStates.some((way) => way === status);

/** Somebody tells of a parcel that has not left. */
export const notOut = ({ number }: ParcelRecord) =>
  ruleBroken('parcel.not_out', `${number} has not left yet.`);

/** Writes an event once; the same told again is the same. */
export async function writeEvent(
  ctx: WriteContext,
  parcel: ParcelRecord,
  event: NewEvent,
): Promise<void> {
  await ctx.tx
    .insert(trackingEvents)
    .values({ parcelId: parcel.id, receivedAt: ctx.now, userId: ctx.user.id, ...event })
    .onConflictDoNothing();
}

/** Brings a parcel to where its events say that it is. */
export async function followEvents(ctx: WriteContext, parcel: ParcelRecord): Promise<ParcelRecord> {
  const from = parcel.dispatchedAt === null ? 'booked' : 'dispatched';
  const { at, ...after } = stateAfter(await eventsOf(ctx, parcel.id), from);
  return updateRow(
    ctx,
    parcels,
    { id: parcel.id },
    {
      ...after,
      statusAt: at ?? parcel.dispatchedAt ?? parcel.statusAt,
      deliveredAt: after.status === 'delivered' ? (parcel.deliveredAt ?? at) : null,
      returnedAt: after.status === 'returned' ? (parcel.returnedAt ?? at) : null,
    },
  );
}

/** Comes back: on its way to us, here, or gone for good. */
const cameRound = ({ status }: ParcelRecord) =>
  status === 'rto' || status === 'returned' || status === 'lost' || status === 'damaged';

/**
 * Tells the buyer, the order and the returns that a parcel turned round, or that it goes on to the buyer after all.
 *
 * @param turn `codDue`: what it was to collect at the door when it turned, paise.
 */
export async function followTurn(
  ctx: WriteContext,
  turn: { readonly before: ParcelRecord; readonly after: ParcelRecord; readonly codDue: number },
): Promise<void> {
  const { before, after, codDue } = turn;
  if (after.direction === 'out') await tellTrouble(ctx, turn);
  // The order of a return was delivered before, and hears of the return alone.
  if (after.returnId !== null) return;
  if (cameRound(before) === cameRound(after)) return;
  const isBack = cameRound(after);
  const isGone = after.status === 'lost' || after.status === 'damaged';
  await setFulfilment(ctx, {
    orderId: after.orderId,
    step: isBack ? 'rto' : 'rtoEnded',
    ...(isGone ? { words: `${statusLabels[after.status]} on its way:` } : {}),
    lines: isBack ? await underWayIn(ctx, after.id) : await turnedRound(ctx, after.id),
    parcelId: after.id,
    at: after.statusAt,
    codOfParcel: isBack ? codDue : after.codAmount,
  });
  if (isBack) await openRto(ctx, after.id);
  else await takeBackRto(ctx, after.id, 'onItsWay');
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
    .where(and(eq(trackingEvents.parcelId, parcelId), isNull(trackingEvents.voidedAt)))
    .orderBy(trackingEvents.id);
  return rows.map(({ at, status, reason }) => ({ at, reason, status: status as TrackingStatus }));
}

async function tellDelivered(
  ctx: WriteContext,
  parcel: ParcelRecord,
  { at, cash, leavesCash = false }: { at: string; cash: number; leavesCash?: boolean | undefined },
): Promise<void> {
  if (parcel.returnId !== null) return;
  const [courier] = await ctx.tx
    .select()
    .from(couriers)
    .where(eq(couriers.id, parcel.courierId ?? 0));
  const party =
    courier?.mode === 'manual'
      ? ({ kind: 'courier', id: courier.id, name: courier.name } as const)
      : null;
  // A courier owes what it collected; what our own people hold is money received, and asks for that right.
  const isTold = party !== null || (!leavesCash && may(ctx, 'orders.payment.collect'));
  await setFulfilment(ctx, {
    orderId: parcel.orderId,
    step: 'delivered',
    lines: await underWayIn(ctx, parcel.id),
    parcelId: parcel.id,
    at,
    ...(parcel.codAmount > 0 && isTold ? { codCollected: { amount: cash, courier: party } } : {}),
  });
}

const statusLabels: Readonly<Partial<Record<ParcelRecord['status'], string>>> = {
  lost: 'Lost',
  damaged: 'Ruined',
};

/** What of a parcel is not delivered yet: somebody may have marked its order by hand. */
const underWayIn = (ctx: ReadContext, parcelId: number) =>
  partOf(ctx, parcelId, (line) => line.qtyShipped - line.qtyDelivered - line.qtyRto);

/** What of a parcel had turned round. */
const turnedRound = (ctx: ReadContext, parcelId: number) =>
  partOf(ctx, parcelId, ({ qtyRto }) => qtyRto);

/** Quantities of a parcel per order line, at most what `most` says of the line. */
async function partOf(
  ctx: ReadContext,
  parcelId: number,
  most: (line: typeof orderLines.$inferSelect) => number,
) {
  const inside = await linesOfParcel(ctx, parcelId);
  const ids = inside.map(({ lineId }) => lineId);
  const lines = await ctx.tx.select().from(orderLines).where(inArray(orderLines.id, ids));
  const left = new Map(lines.map((line) => [line.id, most(line)]));
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
