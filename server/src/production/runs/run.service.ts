import type { PostRun, Run } from '@counting-house/contract/production/run.ts';
import type { RunFacts } from '@counting-house/contract/production/run-draft.ts';
import { invalid } from '../../platform/problem.ts';
import { eq } from 'drizzle-orm';
import type { WriteContext } from '../../platform/context.ts';
import { insertRows, nextIds, updateRow } from '../../platform/rows/rows.ts';
import { nextNumber } from '../../platform/settings/numbers.ts';
import { takeForPlan } from '../../stock/demand/plan-goods.service.ts';
import { topUp } from '../../stock/demand/top-up.service.ts';
import { checkDate } from '../../stock/documents/document.service.ts';
import { moveGoods, type Moved } from '../../stock/ledger/movement.service.ts';
import { lockPositions } from '../../stock/ledger/position.service.ts';
import { postGoods, postMade } from '../../stock/ledger/posting.service.ts';
import { readTrays } from '../../stock/trays/target-tray.service.ts';
import { changePlanStock, countMaterials, settleLeftovers } from '../plans/leftover.service.ts';
import {
  lockPlan,
  readMaterials,
  planState,
  type PlanRecord,
} from '../plans/plan-material.service.ts';
import { isWorking } from '../plans/plan-states.rules.ts';
import { completePlan } from '../plans/plan.service.ts';
import { plans } from '../plans/plan.table.ts';
import { recipeByproducts } from '../recipes/recipe.table.ts';
import { calculateRunCost, type RunCost } from './cost.rules.ts';
import {
  batchFor,
  checkMixed,
  readFloorTray,
  makeByproductBatches,
  makeOutputBatch,
  trayFor,
} from './output-batch.service.ts';
import { getRun } from './run-list.service.ts';
import { forgetRunDraft } from './run-draft.service.ts';
import { workOut, type PlannedRun } from './run-plan.service.ts';
import { productionRuns, runInputs, runOutputs } from './run.table.ts';

/**
 * Posts a run of a plan: its materials are used, its output and by-products come into the store at what they cost,
 * and what waits for them is served.
 *
 * Locks the plan, then the positions of materials, output and by-products.
 *
 * @throws {Problem} `plan.state` (422); `stale` (409); those of `workOut`; those of completing the plan.
 */
export async function postRun(ctx: WriteContext, input: PostRun): Promise<Run> {
  const plan = await lockPlan(ctx, input.planId);
  if (!isWorking(plan.status)) throw planState(plan);
  await updateRow(ctx, plans, { id: plan.id, version: input.version }, {});
  checkDate(ctx, input.businessDate ?? ctx.today);
  await lockAll(ctx, plan);
  const run = await workOut(ctx, plan, input);
  if (Object.keys(run.checkFaults).length > 0) throw invalid({ ...run.checkFaults });
  const batch = await batchFor(ctx, plan, run, input.batch);

  const [runId = 0] = await nextIds(ctx, productionRuns, 1);
  const number = await nextNumber(ctx, 'run', { date: run.businessDate });
  const paper = { runId, number, plan, date: run.businessDate };
  const { materials, issued } = await useMaterials(ctx, paper, run);
  const cost = costFor(run, input, materials);
  await insertRows(ctx, productionRuns, [
    { ...rowOf(plan, run, { input, cost }), id: runId, number },
  ]);
  await writeInputs(ctx, runId, run, issued);
  const made = await bringOut(ctx, paper, run, { batch, cost, input });
  await postMade(
    ctx,
    { date: run.businessDate, source: sourceOf(paper) },
    { ...cost, moved: made },
  );
  await topUp(
    ctx,
    plan.storeId,
    made.map(({ skuId }) => skuId),
  );
  await updateRow(
    ctx,
    plans,
    { id: plan.id },
    {
      goodQty: plan.goodQty + input.goodQty,
      rejectedQty: plan.rejectedQty + input.rejectedQty,
      issuedValue: plan.issuedValue + issued.reduce((sum, { value }) => sum - value, 0),
      costValue: plan.costValue + cost.total,
      status: 'in_progress',
      ...(plan.startedAt === null ? { startedAt: ctx.now } : {}),
    },
  );
  await settleLeftovers(
    ctx,
    plan,
    input.leftovers.filter(({ what }) => what !== 'use'),
  );
  if (input.complete)
    await completePlan(ctx, plan, { note: input.yieldReason, noteAt: 'yieldReason' });
  await forgetRunDraft(ctx, plan.id);
  return getRun(ctx, { id: runId });
}

/** The paper of a run, for its movements and entries. */
type RunPaper = {
  readonly runId: number;
  readonly number: string;
  readonly plan: PlanRecord;
  readonly date: string;
};

const sourceOf = ({ runId, number }: RunPaper) =>
  ({ kind: 'production_run', id: runId, no: number }) as const;

const movementOf = ({ runId, number, plan, date }: RunPaper) =>
  ({
    docKind: 'run',
    docId: runId,
    docNumber: number,
    storeId: plan.storeId,
    businessDate: date,
  }) as const;

/** Everything that a run of the plan may touch, in one statement. */
async function lockAll(ctx: WriteContext, plan: PlanRecord): Promise<void> {
  const materials = await readMaterials(ctx, plan.id);
  const byproducts = await ctx.tx
    .select({ skuId: recipeByproducts.skuId })
    .from(recipeByproducts)
    .where(eq(recipeByproducts.recipeId, plan.recipeId));
  await lockPositions(ctx, plan.storeId, [
    plan.outputSkuId,
    ...[...materials, ...byproducts].map(({ skuId }) => skuId),
  ]);
}

/** Takes what lies at the plan, and from the store what is taken at the run. */
async function useMaterials(
  ctx: WriteContext,
  paper: RunPaper,
  { used, parts }: PlannedRun,
): Promise<{ materials: number; issued: Moved[] }> {
  const ids = await nextIds(ctx, runInputs, parts.length);
  const issued = await takeForPlan(ctx, movementOf(paper), parts, ids);
  await postGoods(ctx, {
    event: 'production.issued',
    date: paper.date,
    source: sourceOf(paper),
    moved: issued,
  });
  await changePlanStock(
    ctx,
    paper.plan.id,
    used.map((part) => ({ ...part, qty: -part.qty, value: -part.value })),
  );
  const taken = issued.map(({ skuId, qty }) => ({ skuId, qty: -qty }));
  await countMaterials(ctx, paper.plan.id, 'issued', taken);
  await countMaterials(ctx, paper.plan.id, 'used', [...used, ...taken]);
  const worth = used.reduce((sum, { value }) => sum + value, 0);
  return { materials: issued.reduce((sum, { value }) => sum - value, worth), issued };
}

async function writeInputs(
  ctx: WriteContext,
  runId: number,
  { used }: PlannedRun,
  issued: readonly Moved[],
): Promise<void> {
  await insertRows(
    ctx,
    runInputs,
    issued.map(({ docLineId, skuId, batchId, trayId, qty, value }) => ({
      id: docLineId,
      runId,
      skuId,
      batchId,
      trayId,
      qty: -qty,
      value: -value,
    })),
  );
  await insertRows(
    ctx,
    runInputs,
    used.map((part) => ({ ...part, runId })),
  );
}

/** What a run costs when its materials are worth so much, paise. */
export function costFor(
  { recipe, byproducts }: PlannedRun,
  { goodQty, rejectedQty }: RunFacts,
  materials: number,
): RunCost {
  return calculateRunCost(recipe, {
    good: goodQty,
    rejected: rejectedQty,
    materials,
    byproducts,
  });
}

function rowOf(
  plan: PlanRecord,
  { businessDate, mfgDate, checks }: PlannedRun,
  { input, cost }: { input: PostRun; cost: RunCost },
) {
  return {
    kind: 'plan' as const,
    planId: plan.id,
    storeId: plan.storeId,
    businessDate,
    mfgDate,
    goodQty: input.goodQty,
    rejectedQty: input.rejectedQty,
    rejectReason: input.rejectReason,
    abnormalQty: cost.abnormalQty,
    materialValue: cost.materials,
    labour: cost.labour,
    overhead: cost.overhead,
    byproductValue: cost.byproductValue,
    totalCost: cost.total,
    abnormalLoss: cost.abnormalLoss,
    goodValue: cost.goodValue,
    checks,
    note: input.note,
  };
}

type Coming = {
  readonly batch: Awaited<ReturnType<typeof batchFor>>;
  readonly cost: RunCost;
  readonly input: PostRun;
};

/** Good output and by-products come into the store, each at what it takes of the cost. */
async function bringOut(
  ctx: WriteContext,
  paper: RunPaper,
  run: PlannedRun,
  { batch, cost, input }: Coming,
): Promise<Moved[]> {
  const { storeId } = paper.plan;
  const goods: (Omit<typeof runOutputs.$inferInsert, 'id' | 'runId'> & { at: string })[] = [];
  if (input.goodQty > 0) {
    const made = await makeOutputBatch(ctx, run, batch, input.batch.mrp);
    const tray = await trayFor(ctx, storeId, run, input.trayId);
    await checkMixed(ctx, [{ batchId: made.id, tray, at: 'trayId' }]);
    goods.push({
      skuId: run.output.id,
      batchId: made.id,
      trayId: tray.id,
      kind: 'main',
      qty: input.goodQty,
      value: cost.goodValue,
      at: 'trayId',
    });
  }
  const ofByproducts = await makeByproductBatches(ctx, run);
  for (const [index, { sku, qty, trayId }] of run.byproducts.entries()) {
    const named =
      trayId === null ? undefined : (await readTrays(ctx, storeId, [trayId])).get(trayId);
    const tray = named ?? (await readFloorTray(ctx, storeId, sku));
    const batchId = ofByproducts[index]?.id ?? 0;
    const at = `byproducts.${index}.trayId`;
    await checkMixed(ctx, [{ batchId, tray, at }]);
    const value = cost.byproducts[index] ?? 0;
    goods.push({ skuId: sku.id, batchId, trayId: tray.id, kind: 'byproduct', qty, value, at });
  }
  const ids = await nextIds(ctx, runOutputs, goods.length);
  const moved: Moved[] = [];
  for (const kind of ['main', 'byproduct'] as const) {
    moved.push(
      ...(await moveGoods(
        ctx,
        { ...movementOf(paper), kind: kind === 'main' ? 'produce' : 'byproduct' },
        goods.flatMap(({ kind: is, skuId, batchId, trayId, qty, value }, index) =>
          is === kind ? [{ docLineId: ids[index] ?? 0, skuId, batchId, trayId, qty, value }] : [],
        ),
      )),
    );
  }
  await insertRows(
    ctx,
    runOutputs,
    goods.map(({ skuId, batchId, trayId, kind, qty, value }, index) => ({
      skuId,
      batchId,
      trayId,
      kind,
      qty,
      value,
      id: ids[index] ?? 0,
      runId: paper.runId,
    })),
  );
  return moved;
}
