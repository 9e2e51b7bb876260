import { eq, inArray, sql } from 'drizzle-orm';
import { note } from '../../platform/audit/audit.ts';
import type { WriteContext } from '../../platform/context.ts';
import { lockRow } from '../../platform/rows/rows.ts';
import { heldByOrders } from '../demand/yield-reservation.service.ts';
import { tellWaiting } from '../demand/notify-waiting.service.ts';
import { reservations } from '../demand/demand.table.ts';
import { unhold } from '../demand/reservation.service.ts';
import { topUp } from '../demand/top-up.service.ts';
import { lockEverywhere } from '../ledger/position.service.ts';
import type { Batch } from './batch.service.ts';
import { batches } from './batch.table.ts';

type NewStatus = {
  readonly batch: Batch;
  readonly status: Batch['status'];
  /** Why it is not available. */
  readonly reason: string;
};

/**
 * Locks a batch behind the positions of its SKU in all stores, as everywhere.
 *
 * @throws {Problem} `not_found`.
 */
export async function lockBatch(ctx: WriteContext, id: number): Promise<Batch> {
  const [known] = await ctx.tx
    .select({ skuId: batches.skuId })
    .from(batches)
    .where(eq(batches.id, id));
  if (known) await lockEverywhere(ctx, [known.skuId]);
  return lockRow(ctx, batches, id);
}

/**
 * Gives many batches a status at once, as a recall does. What orders hold of those that may not be used any more
 * is given back and exchanged; packed parcels keep theirs, but cannot leave. What waits for goods that are
 * available again gets them. The caller holds the positions of their SKUs in all stores.
 *
 * @returns what orders gave back, and the lines that now wait for goods.
 */
export async function setBatchStatus(ctx: WriteContext, changes: readonly NewStatus[]) {
  const changed = changes.filter(
    ({ batch, status, reason }) => batch.status !== status || batch.statusReason !== reason,
  );
  if (changed.length === 0) return { givenBack: 0, short: [] };
  const list = (values: readonly (string | number)[]) => sql.param([...values]);
  await ctx.tx.execute(sql`
    update batch b
    set status = c.status, status_reason = c.reason, version = b.version + 1,
      updated_at = ${ctx.now}, updated_by = ${ctx.user.id}
    from unnest(${list(changed.map(({ batch }) => batch.id))}::bigint[],
      ${list(changed.map(({ status }) => status))}::text[],
      ${list(changed.map(({ reason }) => reason))}::text[]) as c(id, status, reason)
    where b.id = c.id`);
  for (const { batch, status } of changed) {
    note(ctx, {
      action: 'change',
      entity: 'batch',
      entityId: batch.id,
      entityNo: batch.code,
      fields: [{ field: 'status', before: batch.status, after: status }],
    });
  }
  const stopped = changed.filter(({ status }) => status !== 'available');
  const givenBack = await giveBack(
    ctx,
    stopped.map(({ batch }) => batch.id),
  );
  await topUpEverywhere(
    ctx,
    changed.map(({ batch }) => batch.skuId),
  );
  return {
    givenBack: givenBack.length,
    short: await tellWaiting(ctx, givenBack, 'its batch was stopped'),
  };
}

/**
 * Orders and plans give back what they hold of batches, in every store; packed parcels keep theirs. The caller
 * holds the positions in all stores, and tops up.
 *
 * @returns the demand of each reservation that was given back.
 */
export async function giveBack(ctx: WriteContext, batchIds: readonly number[]): Promise<number[]> {
  const held = await heldByOrders(ctx, inArray(reservations.batchId, [...batchIds]));
  for (const [storeId, ofStore] of Map.groupBy(held, (one) => one.storeId)) {
    await unhold(
      ctx,
      storeId,
      ofStore.map((reservation) => ({ reservation, qty: reservation.qty })),
    );
  }
  return held.map(({ demandId }) => demandId);
}

/** As `topUp`, in every store that ever had the SKUs. The caller holds the positions there. */
export async function topUpEverywhere(ctx: WriteContext, skuIds: readonly number[]): Promise<void> {
  const { rows } = await ctx.tx.execute<{ store: string; skus: string[] }>(sql`
    select store_id::text as store, array_agg(sku_id::text order by sku_id) as skus
    from stock_position where sku_id = any(${sql.param([...new Set(skuIds)])}::bigint[])
    group by store_id order by store_id`);
  for (const { store, skus } of rows) await topUp(ctx, Number(store), skus.map(Number));
}
