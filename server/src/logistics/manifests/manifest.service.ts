import {
  type CancelledManifest,
  type ClosedManifest,
  type Manifest,
  mostOnManifest,
  type NewManifest,
  type TakenOff,
} from '@counting-house/contract/logistics/manifest.ts';
import { and, asc, eq, inArray, isNull } from 'drizzle-orm';
import { lockOrders } from '../../orders/order.service.ts';
import { needsRight, type WriteContext } from '../../platform/context.ts';
import { conflict, invalid, notFound, ruleBroken } from '../../platform/problem.ts';
import {
  changeRow,
  countVersion,
  insertRow,
  lockRow,
  readRow,
  stale,
  updateRow,
} from '../../platform/rows/rows.ts';
import { nextNumber } from '../../platform/settings/numbers.ts';
import { storeInUse } from '../../stock/trays/store.service.ts';
import { couriers } from '../couriers/courier.table.ts';
import { tracks } from '../couriers/track.table.ts';
import { offManifest, parcels, type ParcelRecord } from '../dispatch/parcel.table.ts';
import { getManifest } from './manifest-list.service.ts';
import { manifests, type ManifestRecord } from './manifest.table.ts';
import { sendAll } from './send-manifest.service.ts';

/**
 * Opens a manifest; with `all`, every parcel of the store that waits for this courier and is on no other
 * manifest stands on it, and is still to be scanned.
 *
 * @throws {Problem} `not_found`; `manifest.courier` (422) for a courier that is not active, or a service
 *   of another one.
 */
export async function manifestCreate(
  ctx: WriteContext,
  { courierId, trackId, storeId, all }: NewManifest,
): Promise<Manifest> {
  const courier = await readRow(ctx, couriers, courierId);
  if (courier.status !== 'active') throw notCarrier('courierId', `${courier.name} is not active.`);
  if (trackId !== undefined) {
    const track = await readRow(ctx, tracks, trackId);
    const says = `${track.name} is no service of ${courier.name}.`;
    if (track.courierId !== courierId) throw notCarrier('trackId', says);
  }
  const store = await storeInUse(ctx, storeId);
  const number = await nextNumber(ctx, 'manifest', { date: ctx.today });
  const manifest = await insertRow(ctx, manifests, {
    number,
    courierId,
    trackId: trackId ?? null,
    storeId: store.id,
  });
  if (all) await putAllOn(ctx, manifest);
  return getManifest(ctx, manifest);
}

const notCarrier = (field: string, says: string) =>
  ruleBroken('manifest.courier', says, { fields: { [field]: says } });

async function putAllOn(ctx: WriteContext, manifest: ManifestRecord): Promise<void> {
  const { courierId, trackId, storeId } = manifest;
  const waiting = await ctx.tx
    .select()
    .from(parcels)
    .where(
      and(
        eq(parcels.status, 'booked'),
        eq(parcels.direction, 'out'),
        eq(parcels.courierId, courierId),
        eq(parcels.storeId, storeId),
        trackId === null ? undefined : eq(parcels.trackId, trackId),
        isNull(parcels.manifestId),
      ),
    )
    .orderBy(asc(parcels.id))
    .limit(mostOnManifest)
    .for('update');
  for (const parcel of waiting) await changeRow(ctx, parcels, parcel, { manifestId: manifest.id });
}

/** Takes a parcel off; it stays booked. @throws {Problem} `not_found`; `manifest.not_open` (409). */
export async function manifestTakeOff(
  ctx: WriteContext,
  { id, parcelId }: TakenOff,
): Promise<Manifest> {
  await lockOpen(ctx, { id });
  const parcel = await lockRow(ctx, parcels, parcelId);
  if (parcel.manifestId !== id) throw notFound('Parcel');
  await updateRow(ctx, parcels, { id: parcelId }, offManifest);
  await countVersion(ctx, manifests, id);
  return getManifest(ctx, { id });
}

/**
 * The driver takes what was scanned: every parcel on the manifest is dispatched, or none. Those named in
 * `leaveOut` stay here, booked and on no manifest; those that were sent out meanwhile stay on the list.
 *
 * Locks the orders, the manifest, its parcels, then the positions of all goods in them.
 *
 * @throws {Problem} `stale`, `manifest.not_open` (409); `manifest.missing` (422) with the `ids` that
 *   nobody scanned; `manifest.refused` (422) with the `parcels` that may not leave and why;
 *   `manifest.empty` (422).
 */
export async function manifestClose(
  ctx: WriteContext,
  { id, version, leaveOut, ...driver }: ClosedManifest,
): Promise<Manifest> {
  const orderIds = await ordersOn(ctx, id);
  const orders = await lockOrders(ctx, orderIds);
  // The one who scanned since the orders were read has counted the version.
  const manifest = await lockOpen(ctx, { id, version });
  const all = await lockParcels(ctx, id);
  for (const parcel of all.filter((one) => leaveOut.includes(one.id))) {
    await changeRow(ctx, parcels, parcel, offManifest);
  }
  const going = all.filter((one) => !leaveOut.includes(one.id));
  if (going.length === 0) throw emptyManifestProblem(manifest);
  const waiting = going.filter(({ status }) => status === 'booked');
  refuseMissing(waiting);
  await sendAll(ctx, waiting, orders);
  await updateRow(
    ctx,
    manifests,
    { id },
    { ...driver, status: 'closed', closedAt: ctx.now, closedBy: ctx.user.id },
  );
  return getManifest(ctx, { id });
}

/** What a manifest is refused with that has no parcels. */
export const emptyManifestProblem = ({ number }: Pick<ManifestRecord, 'number'>) =>
  ruleBroken('manifest.empty', `No parcel is on ${number}. Scan one, or cancel it.`);

function refuseMissing(waiting: readonly ParcelRecord[]): void {
  const missing = waiting.filter(({ scannedOutAt }) => scannedOutAt === null);
  if (missing.length === 0) return;
  const words = missing.map(({ number }) => number).join(', ');
  throw ruleBroken(
    'manifest.missing',
    missing.length === 1
      ? `${words} is not scanned. Scan it, or leave it out.`
      : `${missing.length} parcels are not scanned: ${words}. Scan them, or leave them out.`,
    { more: { ids: missing.map(({ id }) => id) } },
  );
}

/**
 * Gives a manifest up that nothing has left with. With parcels on it, that needs the supervisor's right.
 *
 * @throws {Problem} `stale`, `manifest.not_open` (409); `right_missing` (403); `manifest.left` (422).
 */
export async function manifestCancel(
  ctx: WriteContext,
  { id, version }: CancelledManifest,
): Promise<Manifest> {
  const manifest = await lockOpen(ctx, { id, version });
  const on = await lockParcels(ctx, id);
  const left = on.find(({ status }) => status !== 'booked');
  if (left) {
    const says = `${left.number} has left with ${manifest.number}. Close it instead.`;
    throw ruleBroken('manifest.left', says);
  }
  if (on.length > 0) needsRight(ctx, 'logistics.packing.supervise');
  for (const parcel of on) await changeRow(ctx, parcels, parcel, offManifest);
  await updateRow(ctx, manifests, { id }, { status: 'cancelled' });
  return getManifest(ctx, { id });
}

/** Locks a manifest that is open. @throws {Problem} `not_found`; `stale`, `manifest.not_open` (409). */
export async function lockOpen(
  ctx: WriteContext,
  { id, version }: { readonly id: number; readonly version?: number },
): Promise<ManifestRecord> {
  const manifest = await lockRow(ctx, manifests, id);
  const { number, status } = manifest;
  if (status !== 'open') throw conflict('manifest.not_open', `${number} is ${status} already.`);
  if (version !== undefined && manifest.version !== version) {
    throw await stale(ctx, manifests, manifest);
  }
  return manifest;
}

async function ordersOn(ctx: WriteContext, id: number): Promise<number[]> {
  const rows = await ctx.tx
    .selectDistinct({ orderId: parcels.orderId })
    .from(parcels)
    .where(and(eq(parcels.manifestId, id), inArray(parcels.status, ['booked'])))
    .orderBy(asc(parcels.orderId));
  return rows.map(({ orderId }) => orderId);
}

const lockParcels = (ctx: WriteContext, id: number): Promise<ParcelRecord[]> =>
  ctx.tx
    .select()
    .from(parcels)
    .where(eq(parcels.manifestId, id))
    .orderBy(asc(parcels.orderId), asc(parcels.id))
    .for('update');

/** Puts a parcel on, scanned. */
export async function putOn(
  ctx: WriteContext,
  manifest: ManifestRecord,
  parcel: ParcelRecord,
): Promise<void> {
  const on = await ctx.tx.$count(parcels, eq(parcels.manifestId, manifest.id));
  if (parcel.manifestId !== manifest.id && on >= mostOnManifest) {
    throw invalid({ code: `At most ${mostOnManifest} parcels on one manifest. Open another.` });
  }
  await updateRow(
    ctx,
    parcels,
    { id: parcel.id },
    { manifestId: manifest.id, scannedOutAt: ctx.now },
  );
  await countVersion(ctx, manifests, manifest.id);
}
