import type { Run } from '@counting-house/contract/production/run.ts';
import { and, desc, eq, inArray, not, sql } from 'drizzle-orm';
import { pick } from '../../platform/rows/asked.ts';
import { units } from '../../admin/unit.table.ts';
import type { ReadContext } from '../../platform/context.ts';
import { invariant } from '../../platform/problem.ts';
import { readBatches } from '../../stock/batches/batch.service.ts';
import { batches, batchStores } from '../../stock/batches/batch.table.ts';
import { lyingIn } from '../../stock/demand/yield-reservation.service.ts';
import { movements } from '../../stock/ledger/movement.table.ts';
import { inUnit, readSkus } from '../../stock/skus/sku.service.ts';
import { skus } from '../../stock/skus/sku.table.ts';
import { trays } from '../../stock/trays/tray.table.ts';
import { productionRuns, runOutputs } from './run.table.ts';

type RunRecord = typeof productionRuns.$inferSelect;
type Output = typeof runOutputs.$inferSelect;

/** More movements are not told. */
const most = 50;

/** What became of the output of a run since it was posted, and why it cannot be reversed. */
export async function sinceRun(
  ctx: ReadContext,
  run: RunRecord,
): Promise<Pick<Run, 'since' | 'whyFixed'>> {
  if (run.status === 'reversed') return { since: [], whyFixed: null };
  const outputs = await ctx.tx.select().from(runOutputs).where(eq(runOutputs.runId, run.id));
  const ids = outputs.map(({ batchId }) => batchId);
  const since = await ctx.tx
    .select({
      ...pick(movements, 'id', 'kind', 'docNumber', 'businessDate', 'qty'),
      batch: batches.code,
      batchNumber: batches.number,
      tray: trays.code,
      unit: units.code,
    })
    .from(movements)
    .innerJoin(batches, eq(batches.id, movements.batchId))
    .innerJoin(trays, eq(trays.id, movements.trayId))
    .innerJoin(skus, eq(skus.id, movements.skuId))
    .innerJoin(units, eq(units.id, skus.unitId))
    .where(
      and(
        inArray(movements.batchId, [0, ...ids]),
        not(eq(batches.isRunning, true)),
        sql`${movements.kind} not in ('produce', 'byproduct', 'revalue')`,
      ),
    )
    .orderBy(desc(movements.id))
    .limit(most);
  return { since, whyFixed: await whyUsed(ctx, run, outputs) };
}

/**
 * Why a run cannot be taken back: not all that came out lies where it was put, or something of its batch was used
 * since. Null when it can be.
 */
export async function whyUsed(
  ctx: ReadContext,
  run: Pick<RunRecord, 'storeId'>,
  outputs: readonly Output[],
): Promise<string | null> {
  const lying = await lyingIn(ctx, outputs);
  const ids = outputs.map(({ batchId }) => batchId);
  const inStore = new Map(
    (
      await ctx.tx
        .select()
        .from(batchStores)
        .where(and(eq(batchStores.storeId, run.storeId), inArray(batchStores.batchId, [0, ...ids])))
    ).map((row) => [row.batchId, row]),
  );
  const came = await cameOfRuns(ctx, ids);
  const batches = await readBatches(ctx, ids);
  const skus = await readSkus(
    ctx,
    outputs.map(({ skuId }) => skuId),
  );
  for (const output of outputs) {
    const batch = batches.get(output.batchId);
    const sku = skus.get(output.skuId);
    const held = inStore.get(output.batchId) ?? { onHand: 0, value: 0 };
    invariant(batch && sku, 'goods that were made have a SKU and a batch');
    const { onHand = 0 } = lying.get(`${output.batchId} ${output.trayId}`) ?? {};
    const left = { qty: held.onHand - output.qty, value: held.value - output.value };
    const isWhole = batch.isRunning || held.onHand === (came.get(output.batchId) ?? 0);
    const isThere = onHand >= output.qty && left.value >= 0 && (left.qty > 0 || left.value === 0);
    if (isThere && isWhole) continue;
    const used = batch.isRunning ? output.qty : (came.get(output.batchId) ?? 0) - held.onHand;
    return `${inUnit(used > 0 ? used : output.qty, sku)} of batch ${batch.code} has been used since.`;
  }
  return null;
}

/** What runs that stand brought into batches. */
async function cameOfRuns(ctx: ReadContext, batchIds: readonly number[]) {
  const rows = await ctx.tx
    .select({ batchId: runOutputs.batchId, qty: sql`sum(${runOutputs.qty})`.mapWith(Number) })
    .from(runOutputs)
    .innerJoin(productionRuns, eq(productionRuns.id, runOutputs.runId))
    .where(and(eq(productionRuns.status, 'posted'), inArray(runOutputs.batchId, [0, ...batchIds])))
    .groupBy(runOutputs.batchId);
  return new Map(rows.map(({ batchId, qty }) => [batchId, qty]));
}
