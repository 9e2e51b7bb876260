import type {
  CancelledBooking,
  CorrectedTracking,
  LostParcel,
  NdrAction,
  Parcel,
  ReturnedParcel,
} from '@counting-house/contract/logistics/parcel.ts';
import { and, desc, eq, isNull, ne, notInArray, sql } from 'drizzle-orm';
import { setFulfilment } from '../../orders/fulfilment/fulfilment.service.ts';
import { salesOrders } from '../../orders/order.table.ts';
import { orderPayments } from '../../orders/payments/payment.table.ts';
import { noteEvent } from '../../orders/timeline.service.ts';
import type { ReadContext, WriteContext } from '../../platform/context.ts';
import { dateText, momentText } from '../../platform/clock.ts';
import { conflict, ruleBroken } from '../../platform/problem.ts';
import { readRow, updateRow } from '../../platform/rows/rows.ts';
import { findGoods, loseGoods } from '../../stock/demand/lost-goods.service.ts';
import { returnOrders } from '../../returns/requests/return.table.ts';
import { users } from '../../platform/people/user.table.ts';
import { pickupArrived, pickupNotHere } from '../../returns/receiving/pickup.service.ts';
import { parcelArrived, parcelGone, takeBackRto } from '../../returns/receiving/rto.service.ts';
import { cancelBooking } from '../couriers/booking.service.ts';
import { openClaim, takeBackClaim } from './claim.service.ts';
import { parcelLines, parcels, type ParcelRecord } from './parcel.table.ts';
import { getParcel } from './parcel.service.ts';
import { codOfParcels } from './pay.service.ts';
import { trackingEvents } from './tracking-event.table.ts';
import { endStates } from './tracking.rules.ts';
import {
  followEvents,
  followTurn,
  hasLeft,
  linesOfParcel,
  lockParcel,
  notOut,
  writeEvent,
} from './tracking.service.ts';

/** Gives up the booking of a parcel that waits to be fetched. @throws {Problem} `parcel.not_booked` (409); `stale` (409). */
export async function trackingCancel(ctx: WriteContext, input: CancelledBooking): Promise<Parcel> {
  const parcel = await lockParcel(ctx, input);
  const isFailedPickup = parcel.direction === 'in' && parcel.status === 'attempt_failed';
  if (parcel.status !== 'booked' && !isFailedPickup) {
    throw conflict('parcel.not_booked', `${parcel.number} has no booking to cancel.`);
  }
  await cancelBooking(ctx, parcel);
  await noteEvent(ctx, {
    orderId: parcel.orderId,
    kind: 'note',
    text: `Booking of ${parcel.number} with AWB ${parcel.waybill || 'none'} given up`,
  });
  return getParcel(ctx, input);
}

/**
 * Notes what was agreed with the courier after a failed attempt: another one, or back to us.
 *
 * @throws {Problem} `parcel.no_failed_attempt` (409) when the last news is another.
 */
export async function ndrAction(ctx: WriteContext, input: NdrAction): Promise<Parcel> {
  const parcel = await lockParcel(ctx, { id: input.id });
  if (parcel.status !== 'attempt_failed') {
    throw conflict('parcel.no_failed_attempt', `${parcel.number} has no failed attempt.`);
  }
  const isBack = input.action === 'rto';
  const agreed = input.on ? `next attempt on ${dateText(input.on)}` : 'another attempt';
  if (isBack && parcel.direction === 'in') {
    throw ruleBroken('parcel.no_failed_attempt', 'Cancel the booking, or agree on another day.');
  }
  const codDue = (await codOfParcels(ctx, [parcel.orderId])).get(parcel.id) ?? 0;
  await writeEvent(ctx, parcel, {
    at: ctx.now,
    status: isBack ? 'rto_started' : 'in_transit',
    note: [isBack ? 'sent back to us' : agreed, input.note].filter(Boolean).join(': '),
    source: 'typed',
  });
  const moved = await followEvents(ctx, parcel);
  await updateRow(
    ctx,
    parcels,
    { id: parcel.id },
    { nextAttemptOn: isBack ? null : (input.on ?? null) },
  );
  await followTurn(ctx, { before: parcel, after: moved, codDue });
  return getParcel(ctx, input);
}

/**
 * Notes that a parcel stands at our door. Its goods are not back in stock before its return is received.
 *
 * @throws {Problem} `parcel.not_out` (422) before it has left; `parcel.ended` (409) when it is delivered,
 *   lost or here already.
 */
export async function parcelReturned(ctx: WriteContext, input: ReturnedParcel): Promise<Parcel> {
  const before = await endNow(ctx, input.id, {
    status: 'returned',
    note: [boxLabels[input.condition], input.note].filter(Boolean).join('. '),
  });
  if (before.returnId !== null) {
    if (before.direction === 'in') await pickupArrived(ctx, before.returnId);
    return getParcel(ctx, input);
  }
  await setFulfilment(ctx, {
    orderId: before.orderId,
    step: 'rtoArrived',
    lines: await linesOfParcel(ctx, before.id),
    parcelId: before.id,
    at: ctx.now,
  });
  await parcelArrived(ctx, before.id);
  return getParcel(ctx, input);
}

/** Notes that a pick-up is here, because its goods were received. @throws {Problem} as `parcelReturned`. */
export async function pickupReceived(
  ctx: WriteContext,
  { id, returnNo }: { readonly id: number; readonly returnNo: string },
): Promise<void> {
  await endNow(ctx, id, { status: 'returned', note: `Received with ${returnNo}` });
}

const boxLabels = { sealed: 'Box sealed', opened: 'Box opened', damaged: 'Box damaged' } as const;

/**
 * Notes that a courier lost a parcel: what its goods cost is a loss, what is claimed of the courier is
 * owed by them, and its return waits to be settled with everything missing.
 *
 * @throws {Problem} as `parcelReturned`; `claim.no_courier` (422) for our own delivery.
 */
export const parcelLost = (ctx: WriteContext, input: LostParcel): Promise<Parcel> =>
  parcelIsGone(ctx, input, 'lost');

/** As `parcelLost`, of one whose goods were ruined on their way and do not come back. */
export const parcelDamaged = (ctx: WriteContext, input: LostParcel): Promise<Parcel> =>
  parcelIsGone(ctx, input, 'damaged');

async function parcelIsGone(
  ctx: WriteContext,
  input: LostParcel,
  status: 'lost' | 'damaged',
): Promise<Parcel> {
  const parcel = await endNow(ctx, input.id, { status, note: input.note });
  // What goes with a return is the buyer's, and costs us nothing yet.
  if (parcel.returnId === null) {
    await parcelGone(ctx, parcel.id);
    await postLoss(ctx, parcel);
  }
  await openClaim(ctx, parcel, input.claimAmount);
  return getParcel(ctx, input);
}

/** Ends the way of a parcel at this moment. @throws {Problem} `parcel.not_out` (422); `parcel.ended` (409). */
async function endNow(
  ctx: WriteContext,
  id: number,
  event: { readonly status: 'returned' | 'lost' | 'damaged'; readonly note: string },
): Promise<ParcelRecord> {
  const parcel = await lockParcel(ctx, { id });
  const isToFetch = parcel.direction === 'in' && parcel.status === 'booked';
  if (!hasLeft(parcel) && !isToFetch) throw notOut(parcel);
  if (endStates.includes(parcel.status)) throw await endedAlready(ctx, parcel);
  const codDue = (await codOfParcels(ctx, [parcel.orderId])).get(parcel.id) ?? 0;
  await writeEvent(ctx, parcel, { at: ctx.now, ...event, source: 'scan' });
  const moved = await followEvents(ctx, parcel);
  await followTurn(ctx, { before: parcel, after: moved, codDue });
  return moved;
}

/** Who noted how the way of a parcel ended, and when. */
async function endedAlready(ctx: ReadContext, { id, number, status }: ParcelRecord) {
  const [last] = await ctx.tx
    .select({ at: trackingEvents.at, source: trackingEvents.source, name: users.name })
    .from(trackingEvents)
    .leftJoin(users, eq(users.id, trackingEvents.userId))
    .where(
      and(
        eq(trackingEvents.parcelId, id),
        isNull(trackingEvents.voidedAt),
        sql`${trackingEvents.status} = ${status}`,
      ),
    )
    .orderBy(desc(trackingEvents.at), desc(trackingEvents.id))
    .limit(1);
  const by = last?.source === 'webhook' ? 'the courier' : last?.name;
  const when = last && momentText(ctx.settings['business.timeZone'], last.at);
  const noted = by && when ? `, noted by ${by} on ${when}` : '';
  return conflict(
    'parcel.ended',
    `${number} is ${status} already${noted}. Correct its tracking first.`,
  );
}

/** What goods cost that left and will never be sold is a loss, no cost of goods sold. */
async function postLoss(ctx: WriteContext, parcel: ParcelRecord): Promise<void> {
  const inside = await ctx.tx.select().from(parcelLines).where(eq(parcelLines.parcelId, parcel.id));
  const { channel } = await readRow(ctx, salesOrders, parcel.orderId);
  await loseGoods(ctx, {
    source: { kind: 'parcel', id: parcel.id, no: parcel.number },
    channel,
    narration: `${parcel.number} ${parcel.status} on its way`,
    goods: inside.flatMap(({ orderLineId, skuId, value }) =>
      skuId === null || !value ? [] : [{ orderLineId, skuId, value }],
    ),
  });
}

/**
 * Takes back how the way of a parcel ended: it is again where the news before say. What was posted and opened
 * with it is taken back too.
 *
 * @throws {Problem} `parcel.not_out` (422) before it has left; `parcel.nothing_to_correct` (409) while it is on its way; `parcel.cash_collected` (409)
 *   when cash was collected with it; `return.received` (409) when its goods were booked; `claim.paid` (409);
 *   `stale` (409).
 */
export async function trackingCorrect(
  ctx: WriteContext,
  input: CorrectedTracking,
): Promise<Parcel> {
  const before = await lockParcel(ctx, input);
  const { status } = before;
  if (!hasLeft(before)) throw notOut(before);
  if (!endStates.includes(status)) {
    throw conflict('parcel.nothing_to_correct', `${before.number} is still on its way.`);
  }
  if (status === 'delivered' && before.returnId === null) {
    await passNoCash(ctx, before);
    await passNoReturn(ctx, before);
  }
  if (status === 'lost' || status === 'damaged') await takeBackLoss(ctx, before, input.note);
  if (before.returnId !== null) {
    if (status === 'returned') await pickupNotHere(ctx, before.returnId);
  } else if (status !== 'delivered') await takeBackRto(ctx, before.id, 'rto');
  await ctx.tx
    .update(trackingEvents)
    .set({ voidedAt: ctx.now })
    .where(
      and(
        eq(trackingEvents.parcelId, before.id),
        eq(trackingEvents.status, status as 'delivered'),
        isNull(trackingEvents.voidedAt),
      ),
    );
  if (status === 'delivered' && before.returnId === null) {
    await setFulfilment(ctx, {
      orderId: before.orderId,
      step: 'undelivered',
      lines: await linesOfParcel(ctx, before.id),
      parcelId: before.id,
      at: ctx.now,
    });
  }
  const after = await followEvents(ctx, before);
  await followTurn(ctx, { before, after, codDue: 0 });
  await noteEvent(ctx, {
    orderId: before.orderId,
    kind: 'note',
    text: `Tracking of ${before.number} corrected, not ${status}: ${input.note}`,
  });
  return getParcel(ctx, input);
}

async function takeBackLoss(ctx: WriteContext, parcel: ParcelRecord, reason: string) {
  await takeBackClaim(ctx, parcel, reason);
  if (parcel.returnId !== null) return;
  await findGoods(ctx, parcel.id, reason);
}

/** Cash that came with a delivery stands in the books; the delivery cannot be taken back beside it. */
async function passNoCash(ctx: ReadContext, parcel: ParcelRecord): Promise<void> {
  if (parcel.codAmount === 0) return;
  const [collected] = await ctx.tx
    .select({ id: orderPayments.id })
    .from(orderPayments)
    .where(
      and(
        eq(orderPayments.orderId, parcel.orderId),
        eq(orderPayments.method, 'cod'),
        eq(orderPayments.status, 'done'),
      ),
    )
    .orderBy(desc(orderPayments.id))
    .limit(1);
  if (!collected) return;
  throw ruleBroken(
    'parcel.cash_collected',
    `Cash was collected with ${parcel.number}. Give it back before its tracking is corrected.`,
  );
}

/** Goods that the buyer sent back were delivered. */
async function passNoReturn(ctx: ReadContext, parcel: ParcelRecord): Promise<void> {
  const [known] = await ctx.tx
    .select({ number: returnOrders.number })
    .from(returnOrders)
    .where(
      and(
        eq(returnOrders.orderId, parcel.orderId),
        ne(returnOrders.type, 'rto'),
        notInArray(returnOrders.status, ['rejected', 'cancelled']),
      ),
    )
    .limit(1);
  if (!known) return;
  throw conflict(
    'return.received',
    `The customer is returning items with ${known.number}, so the parcel was delivered.`,
  );
}
