import type {
  BookParcels,
  DispatchParcels,
} from '@counting-house/contract/logistics/each-parcel.ts';
import type { RowResults } from '@counting-house/contract/orders/payment.ts';
import { asc, inArray } from 'drizzle-orm';
import { lockOrders, type OrderRecord } from '../../orders/order.service.ts';
import { attempt } from '../../platform/database/attempt.ts';
import type { ReadContext, WriteContext } from '../../platform/context.ts';
import { ruleBroken, sentenceOf } from '../../platform/problem.ts';
import { readRows } from '../../platform/rows/read.ts';
import { changeRow, theOne } from '../../platform/rows/rows.ts';
import {
  book,
  openTracks,
  readDeliveryWishes,
  type OpenTrack,
} from '../couriers/booking.service.ts';
import { readDeparture, leave } from './departure.service.ts';
import { lockReady, parcelUpdate } from '../dispatch/dispatch.service.ts';
import { proposeTrack, type Carriage } from '../couriers/offer.rules.ts';
import { parcels, type ParcelRecord } from '../dispatch/parcel.table.ts';
import { codOfParcels } from '../dispatch/pay.service.ts';

/**
 * Books parcels, each by itself: with the service that is named, else with the one that fits. Each that
 * cannot be says why; a service whose waybills are typed cannot book several.
 *
 * Locks the orders, then the parcels.
 */
export async function bookEach(
  ctx: WriteContext,
  { ids, trackId }: BookParcels,
): Promise<RowResults> {
  const found = await parcelsOf(ctx, ids);
  const orderIds = [...new Set(found.map(({ orderId }) => orderId))];
  await lockOrders(ctx, orderIds);
  const locked = await lockThese(
    ctx,
    found.map(({ id }) => id),
  );
  const tracks = await openTracks(ctx);
  const carriageOf = await readDeliveryWishes(ctx, orderIds);
  const due = await codOfParcels(ctx, orderIds);
  return eachOf(ids, found, async ({ id, number }) => {
    const tried = await attempt(ctx, async (within) => {
      const before = theOne(parcels, [locked.get(id)]);
      const codAmount = isHere(before) ? (due.get(id) ?? 0) : before.codAmount;
      const parcel = await changeRow(within, parcels, before, { codAmount });
      const carriage = carriageOf(parcel);
      const wanted = trackId ?? fittingTrack(tracks, carriage, parcel);
      const { waybill } = await book(within, parcel, wanted, '', { tracks, carriage });
      return `${number} booked${waybill ? `, AWB ${waybill}` : ''}`;
    });
    return { ok: tried.done, text: tried.done ? tried.answer : sentenceOf(tried.problem) };
  });
}

const isHere = ({ status }: ParcelRecord) => status === 'packed' || status === 'booked';

async function lockThese(ctx: WriteContext, ids: readonly number[]) {
  if (ids.length === 0) return new Map<number, ParcelRecord>();
  const rows = await readRows(ctx, parcels, { id: ids }, { orderBy: ['id'], lock: 'update' });
  return new Map(rows.map((row) => [row.id, row]));
}

/**
 * Sends out the orders of parcels, each order by itself: all of its packed parcels go together, or none.
 * Each parcel of an order that cannot go says why. What decides is read once for all of them.
 *
 * Locks the orders, their parcels, then the positions of all goods.
 */
export async function dispatchEach(
  ctx: WriteContext,
  { ids }: DispatchParcels,
): Promise<RowResults> {
  const found = await parcelsOf(ctx, ids);
  const orders = await lockOrders(ctx, [...new Set(found.map(({ orderId }) => orderId))]);
  const together = await attempt(ctx, (within) => dispatchTogether(within, orders));
  const sent = together.done ? together.answer : new Map<number, Sent>();
  for (const { id } of orders) {
    if (!sent.has(id)) sent.set(id, await dispatchAlone(ctx, id));
  }
  return eachOf(ids, found, async ({ number, orderId }) => {
    const { ok = false, text = '' } = sent.get(orderId) ?? {};
    return { ok, text: ok ? `${number} ${text}` : text };
  });
}

type Sent = { readonly ok: boolean; readonly text: string };

/** @returns what became of each order; those that are left out go each by itself. */
async function dispatchTogether(
  ctx: WriteContext,
  orders: readonly OrderRecord[],
): Promise<Map<number, Sent>> {
  const sent = new Map<number, Sent>();
  // An invoice is made for each order by itself.
  if (ctx.settings['invoices.issueAt'] === 'shipped') return sent;
  const ready = await lockReady(
    ctx,
    orders.map(({ id }) => id),
  );
  if (ready.length === 0) return sent;
  const departure = await readDeparture(ctx, ready, orders);
  for (const { id, orderId } of departure.leaving) {
    const refusal = departure.refused.get(id);
    sent.set(
      orderId,
      refusal === undefined ? { ok: true, text: 'dispatched' } : { ok: false, text: refusal },
    );
  }
  await leave(ctx, departure);
  return sent;
}

async function dispatchAlone(ctx: WriteContext, orderId: number): Promise<Sent> {
  const tried = await attempt(ctx, (within) => parcelUpdate(within, { orderId }));
  return tried.done
    ? { ok: true, text: 'dispatched' }
    : { ok: false, text: sentenceOf(tried.problem) };
}

/** @throws {Problem} `track.not_offered` (422) when nothing fits. */
function fittingTrack(
  tracks: readonly OpenTrack[],
  carriage: Carriage,
  { number }: ParcelRecord,
): number {
  const fitting = proposeTrack(tracks, carriage);
  if (fitting) return fitting.id;
  throw ruleBroken('track.not_offered', `No courier service takes ${number}. Choose one.`);
}

/** Parcels by order, lowest order first; unknown ids are left out. */
function parcelsOf(ctx: ReadContext, ids: readonly number[]) {
  return ctx.tx
    .select({ id: parcels.id, orderId: parcels.orderId, number: parcels.number })
    .from(parcels)
    .where(inArray(parcels.id, [...ids]))
    .orderBy(asc(parcels.orderId), asc(parcels.id));
}

type Found = Awaited<ReturnType<typeof parcelsOf>>[number];

async function eachOf(
  ids: readonly number[],
  found: readonly Found[],
  act: (parcel: Found) => Promise<{ readonly ok: boolean; readonly text: string }>,
): Promise<RowResults> {
  const rows: RowResults['rows'] = [];
  for (const parcel of found) rows.push({ id: parcel.id, ...(await act(parcel)) });
  const known = new Set(found.map(({ id }) => id));
  for (const id of new Set(ids)) {
    if (!known.has(id)) rows.push({ id, ok: false, text: 'Parcel not found.' });
  }
  const done = rows.filter(({ ok }) => ok).length;
  return { rows, done, failed: rows.length - done };
}
