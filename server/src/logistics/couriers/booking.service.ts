import type {
  TrackingAnswer,
  TrackingData,
  TrackingItem,
} from '@counting-house/contract/logistics/parcel.ts';
import { and, eq, isNull, ne, inArray } from 'drizzle-orm';
import { lockOrder } from '../../orders/order.service.ts';
import type { ReadContext, WriteContext } from '../../platform/context.ts';
import {
  conflict,
  invalid,
  notFound,
  ruleBroken,
  sentenceOf,
  type Problem,
} from '../../platform/problem.ts';
import { readRows } from '../../platform/rows/read.ts';
import { changeRow, lockRow, theOne, updateRow } from '../../platform/rows/rows.ts';
import { attempt } from '../../platform/database/attempt.ts';
import { couriers } from './courier.table.ts';
import { offerFault, proposeTrack, type Carriage, type OfferedTrack } from './offer.rules.ts';
import { parcelIs } from '../dispatch/parcel-search-text.ts';
import { followCod } from '../dispatch/pay.service.ts';
import { liveStates, offManifest, parcels, type ParcelRecord } from '../dispatch/parcel.table.ts';
import { shippingData } from '../dispatch/shipping-data.table.ts';
import { takeWaybill, type TrackRecord } from './track.service.ts';
import { tracks } from './track.table.ts';
import { addEvent } from '../dispatch/tracking.service.ts';
import { waybillFault } from './waybill.rules.ts';

export type OpenTrack = OfferedTrack & {
  readonly record: TrackRecord;
  readonly courierName: string;
};

/**
 * Books parcels, and notes what happens to them on the way. Each item stands for itself: what is wrong
 * with one does not stop the others; when none could be done, the first refusal is the answer.
 *
 * Locks orders, then their parcels, lowest id first.
 *
 * @throws {Problem} `waybill.used` (409), `track.not_offered`, `block.empty` (422) and others, when no
 *   item could be done.
 */
export async function trackingData(
  ctx: WriteContext,
  input: TrackingData,
): Promise<TrackingAnswer> {
  const found = [];
  for (const [index, item] of input.items.entries()) {
    const one = await attempt(ctx, (within) => findParcel(within, item));
    found.push({ index, item, one });
  }
  const answers = new Map<number, TrackingAnswer['parcels'][number]>();
  const problems: Problem[] = [];
  const inOrder = found.toSorted((a, b) => orderOf(a.one) - orderOf(b.one) || a.index - b.index);
  for (const { index, item, one } of inOrder) {
    const done = one.done ? await attempt(ctx, (within) => work(within, one.answer, item)) : one;
    if (!done.done) problems.push(done.problem);
    const parcel = done.done ? done.answer : one.done ? one.answer : null;
    answers.set(index, {
      parcelId: parcel?.id ?? null,
      number: parcel?.number ?? '',
      status: parcel?.status ?? null,
      waybill: parcel?.waybill ?? '',
      error: done.done ? null : sentenceOf(done.problem),
    });
  }
  const [first] = problems;
  if (first && problems.length === input.items.length) throw first;
  return { parcels: input.items.flatMap((_, index) => answers.get(index) ?? []) };
}

const orderOf = (one: Awaited<ReturnType<typeof attempt<ParcelRecord>>>) =>
  one.done ? one.answer.orderId : 0;

/** @throws {Problem} `not_found`; `parcel.several` (422) for an order with several live parcels. */
async function findParcel(ctx: ReadContext, item: TrackingItem): Promise<ParcelRecord> {
  if ((item.parcelId === undefined) === (item.orderId === undefined)) {
    throw invalid({ parcelId: 'Name a parcel or an order' });
  }
  const live = await ctx.tx
    .select()
    .from(parcels)
    .where(
      item.parcelId === undefined
        ? and(
            eq(parcels.orderId, item.orderId ?? 0),
            isNull(parcels.returnId),
            inArray(parcels.status, [...liveStates]),
          )
        : eq(parcels.id, item.parcelId),
    )
    .limit(2);
  const [parcel, other] = live;
  if (!parcel) throw notFound('Parcel');
  if (other) throw ruleBroken('parcel.several', 'This order has several parcels. Choose one.');
  return parcel;
}

async function work(
  ctx: WriteContext,
  { id, orderId }: ParcelRecord,
  item: TrackingItem,
): Promise<ParcelRecord> {
  await lockOrder(ctx, orderId);
  let parcel = await followCod(ctx, await lockRow(ctx, parcels, id));
  const { trackId, event, ewayBillNo } = item;
  if (trackId === undefined && !event && ewayBillNo === undefined) {
    throw invalid({ trackId: 'Choose a track' });
  }
  if (ewayBillNo !== undefined) parcel = await updateRow(ctx, parcels, { id }, { ewayBillNo });
  if (trackId !== undefined) parcel = await book(ctx, parcel, trackId, item.waybill ?? '');
  return event ? addEvent(ctx, parcel, event) : parcel;
}

/**
 * Gives a packed parcel its track and its waybill: typed, or the next of the block. The caller has locked the parcel.
 *
 * @param known what the caller has read for several parcels.
 * @throws {Problem} `parcel.left` (409), `track.not_offered`, `waybill.*`, `invalid` (422).
 */
export async function book(
  ctx: WriteContext,
  parcel: ParcelRecord,
  trackId: number,
  typed: string,
  known?: { readonly tracks: readonly OpenTrack[]; readonly carriage: Carriage },
): Promise<ParcelRecord> {
  if (parcel.status !== 'packed' && parcel.status !== 'booked') {
    const where = parcelIs[parcel.status];
    throw conflict('parcel.left', `${parcel.number} can't be booked: it is ${where}.`);
  }
  const track = theOne(
    tracks,
    (known?.tracks ?? (await openTracks(ctx))).filter(({ id }) => id === trackId),
  );
  const carriage = known?.carriage ?? (await readCarriage(ctx, parcel));
  const fault = offerFault(track, carriage);
  if (fault) throw ruleBroken('track.not_offered', fault, { fields: { trackId: fault } });
  const needsWeight =
    ctx.settings['logistics.requireWeight'] &&
    track.courierMode === 'manual' &&
    parcel.direction === 'out';
  if (needsWeight && parcel.actualGrams === null) {
    const says = 'Weigh the parcel.';
    throw ruleBroken('parcel.not_weighed', says, { fields: { grams: says } });
  }
  const waybill = await waybillFor(ctx, track, parcel, typed);
  return changeRow(ctx, parcels, parcel, {
    ...bookedWith(parcel, track, waybill),
    status: 'booked',
    statusAt: ctx.now,
  });
}

/** What a parcel bears that is booked with a track. */
export const bookedWith = (
  parcel: ParcelRecord,
  { record: { id, courierId, trackingUrlTemplate } }: OpenTrack,
  waybill: string,
) => ({
  courierId,
  trackId: id,
  waybill,
  trackingUrl: trackingUrlTemplate.replace('{waybill}', encodeURIComponent(waybill)),
  // What goes another way is on no list of the way before.
  ...(parcel.trackId === id ? {} : offManifest),
});

async function waybillFor(
  ctx: WriteContext,
  { record }: OpenTrack,
  parcel: ParcelRecord,
  typed: string,
): Promise<string> {
  const waybill = typed.replaceAll(/\s/gu, '').toUpperCase();
  if (record.waybillSource !== 'typed' && waybill !== '' && waybill !== parcel.waybill) {
    throw invalid({
      waybill: `${record.name} issues its own AWB numbers. Leave the AWB no. empty.`,
    });
  }
  if (record.waybillSource === 'none') return '';
  if (record.waybillSource === 'block') {
    const isKept = parcel.trackId === record.id && parcel.waybill !== '';
    return isKept ? parcel.waybill : takeWaybill(ctx, record);
  }
  const fault = waybillFault(waybill, {
    name: record.name,
    pattern: record.waybillPattern,
    rule: record.checkRule,
  });
  if (fault) throw invalid({ waybill: fault });
  const [other] = await ctx.tx
    .select({ number: parcels.number })
    .from(parcels)
    .where(
      and(
        eq(parcels.courierId, record.courierId),
        eq(parcels.waybill, waybill),
        ne(parcels.status, 'cancelled'),
        ne(parcels.id, parcel.id),
      ),
    )
    .limit(1);
  if (!other) return waybill;
  const text = `AWB ${waybill} is already on ${other.number}.`;
  throw conflict('waybill.used', text, { fields: { waybill: text } });
}

/**
 * A booking is given up: the parcel is packed again, one of a return is no more. A number of a block is not used
 * again.
 */
export async function cancelBooking(
  ctx: WriteContext,
  { id, returnId }: Pick<ParcelRecord, 'id' | 'returnId'>,
): Promise<ParcelRecord> {
  if (returnId !== null) {
    return updateRow(
      ctx,
      parcels,
      { id },
      { status: 'cancelled', statusAt: ctx.now, ...offManifest },
    );
  }
  return updateRow(
    ctx,
    parcels,
    { id },
    {
      status: 'packed',
      statusAt: ctx.now,
      courierId: null,
      trackId: null,
      waybill: '',
      trackingUrl: '',
      ...offManifest,
    },
  );
}

/** Tracks that parcels can be booked with. */
export async function openTracks(ctx: ReadContext): Promise<OpenTrack[]> {
  const rows = await ctx.tx
    .select({ record: tracks, courierMode: couriers.mode, courierName: couriers.name })
    .from(tracks)
    .innerJoin(couriers, eq(couriers.id, tracks.courierId))
    .where(and(eq(tracks.status, 'active'), eq(couriers.status, 'active')))
    .orderBy(tracks.id);
  return rows.map(({ record, courierMode, courierName }) => ({
    ...record,
    record,
    courierMode,
    courierName,
  }));
}

export async function readCarriage(ctx: ReadContext, parcel: ParcelRecord): Promise<Carriage> {
  if (parcel.returnId !== null) return carriageWith(parcel, byCourier);
  const [shipping] = await ctx.tx
    .select()
    .from(shippingData)
    .where(eq(shippingData.orderId, parcel.orderId));
  return carriageWith(parcel, {
    deliveryMethod: shipping?.deliveryMethod ?? 'courier',
    preferredTrackId: shipping?.preferredTrackId ?? null,
  });
}

/** How parcels are to be carried, by their order, for several at once. */
export async function readDeliveryWishes(
  ctx: ReadContext,
  orderIds: readonly number[],
): Promise<(parcel: ParcelRecord) => Carriage> {
  const shipping = await readRows(ctx, shippingData, { orderId: [...new Set(orderIds)] });
  const wishes = new Map(shipping.map((wish) => [wish.orderId, wish]));
  return (parcel) => {
    const wish = parcel.returnId === null ? wishes.get(parcel.orderId) : null;
    return carriageWith(parcel, wish ?? byCourier);
  };
}

/** However its order was delivered, any service may carry the parcel of a return. */
export const byCourier = { deliveryMethod: 'courier', preferredTrackId: null } as const;

export const carriageWith = (
  parcel: Pick<ParcelRecord, 'actualGrams' | 'lengthMm' | 'widthMm' | 'heightMm' | 'codAmount'>,
  wish: Pick<Carriage, 'deliveryMethod' | 'preferredTrackId'>,
): Carriage => ({
  grams: parcel.actualGrams,
  sides: [parcel.lengthMm ?? 0, parcel.widthMm ?? 0, parcel.heightMm ?? 0],
  codAmount: parcel.codAmount,
  ...wish,
});

/** The track that a parcel is dispatched with when nobody has booked it: our own, for our own delivery. */
export function ownTrack(all: readonly OpenTrack[], parcel: Carriage): OpenTrack | null {
  if (parcel.deliveryMethod === 'courier') return null;
  return proposeTrack(
    all.filter(({ courierMode }) => courierMode === 'own'),
    parcel,
  );
}
