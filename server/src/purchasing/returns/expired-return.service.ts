import type { VendorReturn } from '@counting-house/contract/purchasing/vendor-return.ts';
import type {
  ClearExpired,
  ExpiredCleared,
} from '@counting-house/contract/stock/documents/expired.ts';
import { and, desc, eq, inArray } from 'drizzle-orm';
import type { ReadContext, WriteContext } from '../../platform/context.ts';
import { ruleBroken } from '../../platform/problem.ts';
import { yieldReservations } from '../../stock/demand/yield-reservation.service.ts';
import { topUp } from '../../stock/demand/top-up.service.ts';
import { clearExpired, lockExpired, readShortfall } from '../../stock/documents/expired.service.ts';
import { inwardBatches, inwards } from '../inward/inward.table.ts';
import { planParts } from './return-plan.service.ts';
import { createReturn } from './vendor-return.service.ts';

/**
 * Takes expired batches off the shelf: writes them off, moves them into quarantine, or sets them aside to go back to
 * the one who delivered them, with a draft of a return for each vendor.
 *
 * Locks the positions of the SKUs of the batches.
 *
 * @throws {Problem} `batch.not_expired`, `expiry.none` (422); `expiry.own_goods` (422) when no vendor delivered any of
 *   them.
 */
export async function batchExpiredClear(
  ctx: WriteContext,
  input: ClearExpired,
): Promise<ExpiredCleared> {
  if (input.action !== 'vendor_return') return clearExpired(ctx, input);
  const { storeId, businessDate, lying, inParcels } = await lockExpired(ctx, input);
  const places = lying.map(({ batch, trayId, qty }) => ({ batchId: batch.id, trayId, qty }));
  const going = await byVendor(ctx, places);
  if (going.size === 0) {
    throw ruleBroken('expiry.own_goods', 'No vendor delivered any of these goods. Write them off.');
  }
  const gaveWay = await yieldReservations(ctx, storeId, [...going.values()].flat());
  const returns: VendorReturn[] = [];
  for (const [vendorId, lines] of going) {
    returns.push(
      await createReturn(ctx, {
        vendorId,
        storeId,
        businessDate,
        isReplacement: false,
        vehicleNo: '',
        lrNo: '',
        ewayBillNo: '',
        note: input.note ?? '',
        lines: lines.map((line) => ({ ...line, reason: 'expired', note: '' })),
      }),
    );
  }
  await topUp(
    ctx,
    storeId,
    lying.map(({ batch }) => batch.skuId),
  );
  const gone = new Set([...going.values()].flat().map(({ batchId }) => batchId));
  return {
    docs: [],
    returns: returns.map(({ id, number, vendorName }) => ({ id, number, vendorName })),
    ownBatches: [
      ...new Set(lying.flatMap(({ batch }) => (gone.has(batch.id) ? [] : [batch.code]))),
    ],
    shortDemands: await readShortfall(ctx, gaveWay),
    inParcels,
  };
}

type Place = { readonly batchId: number; readonly trayId: number; readonly qty: number };

/** What of the goods each vendor delivered and never got back; the last to deliver a batch gets it. */
async function byVendor(
  ctx: ReadContext,
  places: readonly Place[],
): Promise<ReadonlyMap<number, Place[]>> {
  const came = await ctx.tx
    .select({ batchId: inwardBatches.batchId, vendorId: inwards.vendorId })
    .from(inwardBatches)
    .innerJoin(inwards, eq(inwards.id, inwardBatches.inwardId))
    .where(
      and(
        inArray(inwardBatches.batchId, [...new Set(places.map(({ batchId }) => batchId))]),
        eq(inwards.status, 'posted'),
      ),
    )
    .orderBy(desc(inwardBatches.id));
  const vendorOf = (of: number) => came.find(({ batchId }) => batchId === of)?.vendorId;
  const going = new Map<number, Place[]>();
  for (const [vendorId, own] of Map.groupBy(places, ({ batchId }) => vendorOf(batchId))) {
    if (vendorId === undefined) continue;
    const plans = await planParts(ctx, vendorId, own);
    const lines = own.flatMap((place, index) => {
      const qty = plans[index]?.reduce((sum, part) => sum + part.qty, 0) ?? 0;
      return qty > 0 ? [{ ...place, qty }] : [];
    });
    if (lines.length > 0) going.set(vendorId, lines);
  }
  return going;
}
