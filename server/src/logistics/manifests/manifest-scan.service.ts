import type {
  ManifestScanned,
  ManifestVerdict,
  ScanOnManifest,
} from '@counting-house/contract/logistics/manifest.ts';
import { eq } from 'drizzle-orm';
import { lockOrder } from '../../orders/order.service.ts';
import type { WriteContext } from '../../platform/context.ts';
import { lockRow, readRow } from '../../platform/rows/rows.ts';
import { resolveScan } from '../../stock/scanning/scan.service.ts';
import { stores } from '../../stock/trays/store.table.ts';
import { book, readCarriage, openTracks, ownTrack } from '../couriers/booking.service.ts';
import { couriers } from '../couriers/courier.table.ts';
import { getParcel } from '../dispatch/parcel.service.ts';
import { parcels } from '../dispatch/parcel.table.ts';
import { followCod } from '../dispatch/pay.service.ts';
import { manifestFault } from './manifest-verdict.rules.ts';
import { getManifest } from './manifest-list.service.ts';
import { lockOpen, putOn } from './manifest.service.ts';
import type { ManifestRecord } from './manifest.table.ts';

/**
 * Judges a scanned code: a parcel that goes with this courier counts, anything else is a stop. A verdict
 * is an answer, not a refusal. What our own people deliver needs no booking before.
 *
 * Locks the order of the parcel, the manifest, then the parcel.
 *
 * @throws {Problem} `not_found`; `manifest.not_open` (409); `invalid` (422) when the manifest is full.
 */
export async function manifestScan(
  ctx: WriteContext,
  { id, code }: ScanOnManifest,
): Promise<ManifestScanned> {
  const { kind, id: parcelId } = await resolveScan(ctx, code, { screen: 'manifest', refId: id });
  if (kind !== 'parcel' || parcelId === null) {
    await lockOpen(ctx, { id });
    const text = kind === 'unknown' ? `'${code}' not found.` : `'${code}' is not a parcel.`;
    return answer(ctx, id, { tone: 'stop', text, parcel: null });
  }
  const { orderId } = await readRow(ctx, parcels, parcelId);
  await lockOrder(ctx, orderId);
  const manifest = await lockOpen(ctx, { id });
  const { storeId } = await lockRow(ctx, parcels, parcelId);
  if (storeId === manifest.storeId) await bookOwn(ctx, manifest, parcelId);
  const parcel = await getParcel(ctx, { id: parcelId });
  const { number, name, city } = parcel;
  const brief = { id: parcelId, number, name, city };
  const record = await readRow(ctx, parcels, parcelId);
  const fault = manifestFault(
    {
      ...parcel,
      manifestId: parcel.manifest?.id ?? null,
      manifest: parcel.manifest?.number ?? null,
      isScanned: record.scannedOutAt !== null,
      storeId,
      store: (await readRow(ctx, stores, storeId)).name,
    },
    { ...manifest, store: (await readRow(ctx, stores, manifest.storeId)).name },
  );
  if (fault) return answer(ctx, id, { ...fault, parcel: brief });
  await putOn(ctx, manifest, record);
  const now = await getManifest(ctx, { id });
  const isFull = now.items.every(({ scannedAt, hasLeft }) => scannedAt !== null || hasLeft);
  const text = `${number}, ${name}: ${now.scanned} of ${now.parcels} scanned`;
  return { manifest: now, verdict: { tone: isFull ? 'done' : 'ok', text, parcel: brief } };
}

async function answer(
  ctx: WriteContext,
  id: number,
  verdict: ManifestVerdict,
): Promise<ManifestScanned> {
  return { manifest: await getManifest(ctx, { id }), verdict };
}

/** A packed parcel that our own people deliver is booked when they take it. */
async function bookOwn(
  ctx: WriteContext,
  { courierId, trackId }: ManifestRecord,
  parcelId: number,
): Promise<void> {
  const [courier] = await ctx.tx.select().from(couriers).where(eq(couriers.id, courierId));
  const parcel = await readRow(ctx, parcels, parcelId);
  if (courier?.mode !== 'own' || parcel.status !== 'packed' || parcel.direction !== 'out') return;
  const current = await followCod(ctx, parcel);
  const own = ownTrack(
    (await openTracks(ctx)).filter(
      ({ id, record }) => record.courierId === courierId && (trackId === null || id === trackId),
    ),
    await readCarriage(ctx, current),
  );
  if (own) await book(ctx, current, own.id, '');
}
