import type { BatchHeld, HoldBatch, ReleaseBatch } from '@counting-house/contract/stock/batch.ts';
import { eq } from 'drizzle-orm';
import type { z } from 'zod';
import type { WriteContext } from '../../platform/context.ts';
import { ruleBroken } from '../../platform/problem.ts';
import { updateRow } from '../../platform/rows/rows.ts';
import { batchRow } from './batch-list.service.ts';
import { checkAvailable } from './batch.service.ts';
import { giveBack, lockBatch, topUpEverywhere } from './batch-status.service.ts';
import { batches } from './batch.table.ts';
import { tellWaiting } from '../demand/notify-waiting.service.ts';
import { readStore } from '../trays/store.service.ts';

/**
 * Stops a batch: what orders hold of it in any store is given back and exchanged for other batches. Packed parcels
 * keep theirs, but cannot leave.
 *
 * Locks the positions of the SKU in all stores.
 *
 * @throws {Problem} `batch.on_hold` (422) when it is stopped already; `stale` (409).
 */
export async function batchHold(
  ctx: WriteContext,
  input: z.output<typeof HoldBatch>,
): Promise<BatchHeld> {
  const batch = await lockBatch(ctx, input.id);
  checkAvailable(batch);
  await updateRow(
    ctx,
    batches,
    { id: batch.id, version: input.version },
    { status: 'hold', statusReason: input.reason },
  );
  const givenBack = await giveBack(ctx, [batch.id]);
  await topUpEverywhere(ctx, [batch.skuId]);
  return {
    batch: await batchRow(ctx, (await readStore(ctx, input.storeId)).id, eq(batches.id, batch.id)),
    short: await tellWaiting(ctx, givenBack, `batch ${batch.code} is on hold`),
  };
}

/**
 * Lets a stopped batch be sold again; what waits for goods gets it. Expired goods stay blocked.
 *
 * Locks the positions of the SKU in all stores.
 *
 * @throws {Problem} `batch.available` (422) when it is not stopped; `stale` (409).
 */
export async function batchRelease(
  ctx: WriteContext,
  input: z.output<typeof ReleaseBatch>,
): Promise<BatchHeld> {
  const batch = await lockBatch(ctx, input.id);
  if (batch.status !== 'hold') {
    throw ruleBroken('batch.available', `Batch ${batch.code} is not on hold.`);
  }
  await updateRow(
    ctx,
    batches,
    { id: batch.id, version: input.version },
    { status: 'available', statusReason: '' },
  );
  await topUpEverywhere(ctx, [batch.skuId]);
  const store = await readStore(ctx, input.storeId);
  return { batch: await batchRow(ctx, store.id, eq(batches.id, batch.id)), short: [] };
}
