import type { RunPreview } from '@counting-house/contract/production/run.ts';
import { and, eq, gt } from 'drizzle-orm';
import type { ReadContext } from '../../platform/context.ts';
import { readBatches } from '../../stock/batches/batch.service.ts';
import { readCandidates } from '../../stock/demand/availability.service.ts';
import { heldFor } from '../../stock/demand/plan-goods.service.ts';
import { readMaterials, type PlanRecord } from '../plans/plan-material.service.ts';
import { planStocks } from '../plans/plan.table.ts';

/** More batches of one material are not offered; one that is scanned is taken all the same. */
const mostOffered = 6;

type Part = { readonly skuId: number; readonly batchId: number; readonly qty: number };

/**
 * The batches that a run of the plan may take its materials from, the first to expire first, and what is left of
 * each: what lies at the plan, and in the store what is held for it or free when the material is taken at the run.
 */
export async function offersFor(ctx: ReadContext, plan: PlanRecord): Promise<RunPreview['offers']> {
  const materials = await readMaterials(ctx, plan.id);
  const taken = materials.filter(({ consumption }) => consumption === 'backflush');
  const goods = [
    ...(await atPlan(ctx, plan)),
    ...(taken.length === 0 ? [] : await inStore(ctx, plan, taken)),
  ].filter(({ qty }) => qty > 0);
  const batches = await readBatches(
    ctx,
    goods.map(({ batchId }) => batchId),
  );
  const offers = [...Map.groupBy(goods, ({ batchId }) => batchId)].flatMap(([batchId, parts]) => {
    const batch = batches.get(batchId);
    const isGood =
      batch?.status === 'available' && (batch.expiryDate === null || batch.expiryDate >= ctx.today);
    if (!isGood || batch.isRunning) return [];
    const { skuId, code, expiryDate } = batch;
    const left = parts.reduce((sum, { qty }) => sum + qty, 0);
    return [{ skuId, batchId, batch: code, expiryDate, left }];
  });
  const inOrder = offers.toSorted(
    (a, b) =>
      (a.expiryDate ?? '9999').localeCompare(b.expiryDate ?? '9999') || a.batchId - b.batchId,
  );
  return [...Map.groupBy(inOrder, ({ skuId }) => skuId).values()].flatMap((ofSku) =>
    ofSku.slice(0, mostOffered),
  );
}

function atPlan(ctx: ReadContext, { id }: PlanRecord): Promise<Part[]> {
  return ctx.tx
    .select({ skuId: planStocks.skuId, batchId: planStocks.batchId, qty: planStocks.qty })
    .from(planStocks)
    .where(and(eq(planStocks.planId, id), gt(planStocks.qty, 0)));
}

async function inStore(
  ctx: ReadContext,
  { storeId }: PlanRecord,
  materials: readonly { readonly id: number; readonly skuId: number }[],
): Promise<Part[]> {
  const free = await readCandidates(
    ctx,
    storeId,
    materials.map(({ skuId }) => skuId),
  );
  const held = await heldFor(
    ctx,
    materials.map(({ id }) => id),
  );
  return materials.flatMap(({ id, skuId }) => [
    ...(free.get(skuId) ?? []).map(({ batchId, free: qty }) => ({ skuId, batchId, qty })),
    ...(held.get(id) ?? []).map(({ batchId, left: qty }) => ({ skuId, batchId, qty })),
  ]);
}
