import type { BatchHeld, HoldBatch, ReleaseBatch } from '@counting-house/contract/stock/batch.ts';
import { eq } from 'drizzle-orm';
import type { z } from 'zod';
import type { WriteContext } from '../../platform/context.ts';
import { ruleBroken } from '../../platform/problem.ts';
import { lockRow, updateRow } from '../../platform/rows/rows.ts';
import { batchRow } from './batch-list.service.ts';
import { checkAvailable } from './batch.service.ts';
import { batches } from './batch.table.ts';
import { reservations } from '../demand/demand.table.ts';
import { heldByOrders, waitingOf } from '../demand/given-way.service.ts';
import { lockPositions } from '../ledger/position.service.ts';
import { unhold } from '../demand/reservation.service.ts';
import { defaultStore } from '../trays/store.service.ts';
import { topUp } from '../demand/top-up.service.ts';

/**
 * Stops a batch: what orders hold of it is given back and exchanged for other batches. Packed parcels
 * keep theirs, but cannot leave.
 *
 * Locks the position of the SKU.
 *
 * @throws {Problem} `batch.on_hold` (422) when it is stopped already; `stale` (409).
 */
export async function batchHold(
  ctx: WriteContext,
  input: z.output<typeof HoldBatch>,
): Promise<BatchHeld> {
  const store = await lockBatch(ctx, input.id);
  const batch = await lockRow(ctx, batches, input.id);
  checkAvailable(batch);
  await updateRow(
    ctx,
    batches,
    { id: batch.id, version: input.version },
    { status: 'hold', statusReason: input.reason },
  );
  const held = await heldByOrders(ctx, eq(reservations.batchId, batch.id));
  await unhold(
    ctx,
    store.id,
    held.map((reservation) => ({ reservation, qty: reservation.qty })),
  );
  await topUp(ctx, store.id, [batch.skuId]);
  return {
    batch: await batchRow(ctx, store.id, eq(batches.id, batch.id)),
    short: await waitingOf(
      ctx,
      held.map(({ demandId }) => demandId),
    ),
  };
}

/**
 * Lets a stopped batch be sold again; what waits for goods gets it. Expired goods stay blocked.
 *
 * Locks the position of the SKU.
 *
 * @throws {Problem} `batch.available` (422) when it is not stopped; `stale` (409).
 */
export async function batchRelease(
  ctx: WriteContext,
  input: z.output<typeof ReleaseBatch>,
): Promise<BatchHeld> {
  const store = await lockBatch(ctx, input.id);
  const batch = await lockRow(ctx, batches, input.id);
  if (batch.status !== 'hold') {
    throw ruleBroken('batch.available', `Batch ${batch.code} is not on hold.`);
  }
  await updateRow(
    ctx,
    batches,
    { id: batch.id, version: input.version },
    { status: 'available', statusReason: '' },
  );
  await topUp(ctx, store.id, [batch.skuId]);
  return { batch: await batchRow(ctx, store.id, eq(batches.id, batch.id)), short: [] };
}

/** The position comes before the batch, as everywhere. */
async function lockBatch(ctx: WriteContext, batchId: number) {
  const store = await defaultStore(ctx);
  const [batch] = await ctx.tx
    .select({ skuId: batches.skuId })
    .from(batches)
    .where(eq(batches.id, batchId));
  if (batch) await lockPositions(ctx, store.id, [batch.skuId]);
  return store;
}
