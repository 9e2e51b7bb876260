import type { ReverseRun, Run } from '@counting-house/contract/production/run.ts';
import { and, asc, eq } from 'drizzle-orm';
import type { z } from 'zod';
import { reverse } from '../../books/journal/journal.service.ts';
import type { WriteContext } from '../../platform/context.ts';
import { conflict, invariant, ruleBroken } from '../../platform/problem.ts';
import { lockRow, readRow, updateRow } from '../../platform/rows/rows.ts';
import { users } from '../../platform/people/user.table.ts';
import { yieldReservations } from '../../stock/demand/yield-reservation.service.ts';
import { putBackFromPlan, type FromPlan } from '../../stock/demand/plan-goods.service.ts';
import { topUp } from '../../stock/demand/top-up.service.ts';
import { tellWaiting } from '../../stock/demand/notify-waiting.service.ts';
import { moveGoods } from '../../stock/ledger/movement.service.ts';
import { movements } from '../../stock/ledger/movement.table.ts';
import { lockPositions } from '../../stock/ledger/position.service.ts';
import { readTrays, whyNotInto } from '../../stock/trays/target-tray.service.ts';
import { changePlanStock, countMaterials } from '../plans/leftover.service.ts';
import {
  lockPlan,
  readMaterials,
  planState,
  type PlanRecord,
} from '../plans/plan-material.service.ts';
import { isWorking } from '../plans/plan-states.rules.ts';
import { plans } from '../plans/plan.table.ts';
import { getRun } from './run-list.service.ts';
import { whyUsed } from './run-since.service.ts';
import { productionRuns, runInputs, runOutputs } from './run.table.ts';

type RunRecord = typeof productionRuns.$inferSelect;
type Output = typeof runOutputs.$inferSelect;
type Input = typeof runInputs.$inferSelect;

/**
 * Takes a run back while its goods are untouched: output leaves the store at what it came in for, materials go back
 * to the plan, or to the trays they were taken from. Orders that hold the output get others.
 *
 * Locks the plan, the run, then the positions of everything that moves.
 *
 * @throws {Problem} `run.reversed` (409) with who did it; `run.used` (422); `plan.state` (422) when the plan is
 *   closed; `tray.inactive` (422); `stale` (409); what the books say to the date.
 */
export async function runReverse(
  ctx: WriteContext,
  input: z.output<typeof ReverseRun>,
): Promise<Run> {
  const { planId } = await readRow(ctx, productionRuns, input.id);
  const plan = planId === null ? null : await lockPlan(ctx, planId);
  const run = await lockRow(ctx, productionRuns, input.id);
  if (run.status === 'reversed') throw await reversedAlready(ctx, run);
  if (plan && !isWorking(plan.status)) throw planState(plan);
  const outputs = await ctx.tx
    .select()
    .from(runOutputs)
    .where(eq(runOutputs.runId, run.id))
    .orderBy(runOutputs.id);
  const inputs = await ctx.tx
    .select()
    .from(runInputs)
    .where(eq(runInputs.runId, run.id))
    .orderBy(runInputs.id);
  const skuIds = [...outputs, ...inputs].map(({ skuId }) => skuId);
  await lockPositions(ctx, run.storeId, skuIds);
  const whyFixed = await whyUsed(ctx, run, outputs);
  if (whyFixed !== null) throw ruleBroken('run.used', whyFixed);
  await checkTrays(ctx, run, inputs);

  await updateRow(
    ctx,
    productionRuns,
    { id: run.id, version: input.version },
    {
      status: 'reversed',
      reversedAt: ctx.now,
      reversedBy: ctx.user.id,
      reverseNote: input.note,
    },
  );
  const gaveWay = await yieldReservations(ctx, run.storeId, outputs);
  const ofLine = await movementsOf(ctx, run);
  await takeOutput(ctx, run, outputs, ofLine);
  if (plan) await backToPlan(ctx, { plan, run }, inputs, ofLine);
  else await backToTrays(ctx, run, inputs, ofLine);
  await topUp(ctx, run.storeId, skuIds);
  await tellWaiting(ctx, gaveWay, `${run.number} was reversed`);
  const source = { kind: 'production_run', id: run.id } as const;
  for (const event of ['production.received', 'production.issued'] as const) {
    await reverse(ctx, { source, event }, { reason: input.note, date: ctx.today });
  }
  return getRun(ctx, { id: run.id });
}

async function reversedAlready(ctx: WriteContext, run: RunRecord) {
  const [by] = await ctx.tx
    .select({ name: users.name })
    .from(users)
    .where(eq(users.id, run.reversedBy ?? 0));
  return conflict(
    'run.reversed',
    `${run.number} was already reversed${by ? ` by ${by.name}` : ''}.`,
  );
}

async function checkTrays(
  ctx: WriteContext,
  run: RunRecord,
  inputs: readonly Input[],
): Promise<void> {
  const ids = inputs.flatMap(({ trayId }) => trayId ?? []);
  const places = await readTrays(ctx, run.storeId, ids);
  for (const id of ids) {
    const whyNot = whyNotInto(places.get(id));
    if (whyNot) throw ruleBroken('tray.inactive', whyNot);
  }
}

/** The movements of a run by what stands behind them: `produce 12`. */
async function movementsOf(
  ctx: WriteContext,
  run: RunRecord,
): Promise<ReadonlyMap<string, number>> {
  const rows = await ctx.tx
    .select({ id: movements.id, kind: movements.kind, docLineId: movements.docLineId })
    .from(movements)
    .where(and(eq(movements.docKind, 'run'), eq(movements.docId, run.id)))
    .orderBy(asc(movements.id));
  return new Map(rows.map(({ id, kind, docLineId }) => [`${kind} ${docLineId}`, id]));
}

const paperOf = (ctx: WriteContext, run: RunRecord) =>
  ({
    docKind: 'run',
    docId: run.id,
    docNumber: run.number,
    storeId: run.storeId,
    businessDate: ctx.today,
  }) as const;

async function takeOutput(
  ctx: WriteContext,
  run: RunRecord,
  outputs: readonly Output[],
  ofLine: ReadonlyMap<string, number>,
): Promise<void> {
  for (const kind of ['byproduct', 'produce'] as const) {
    await moveGoods(
      ctx,
      { ...paperOf(ctx, run), kind },
      outputs
        .filter((output) => (output.kind === 'main' ? 'produce' : 'byproduct') === kind)
        .map(({ id, skuId, batchId, trayId, qty, value }) => ({
          docLineId: id,
          skuId,
          batchId,
          trayId,
          qty: -qty,
          value: -value,
          reversesId: ofLine.get(`${kind} ${id}`) ?? 0,
        })),
    );
  }
}

/** Materials lie at the plan again, or in the trays that they were taken from; the plan forgets the run. */
async function backToPlan(
  ctx: WriteContext,
  { plan, run }: { plan: PlanRecord; run: RunRecord },
  inputs: readonly Input[],
  ofLine: ReadonlyMap<string, number>,
): Promise<void> {
  const materials = new Map((await readMaterials(ctx, plan.id)).map((row) => [row.skuId, row]));
  const taken = inputs.filter(({ trayId }) => trayId !== null);
  const minus = (goods: readonly Input[]) => goods.map(({ skuId, qty }) => ({ skuId, qty: -qty }));
  await countMaterials(ctx, plan.id, 'used', minus(inputs));
  await countMaterials(ctx, plan.id, 'issued', minus(taken));
  await changePlanStock(
    ctx,
    plan.id,
    inputs.filter(({ trayId }) => trayId === null),
  );
  await putBackFromPlan(
    ctx,
    paperOf(ctx, run),
    'issue_production',
    taken.map(({ id, skuId, batchId, trayId, qty, value }): FromPlan => {
      const material = materials.get(skuId);
      invariant(material, 'what a run used is a material of its plan');
      return {
        refLineId: material.id,
        need: material.need,
        docLineId: id,
        skuId,
        batchId,
        trayId: trayId ?? 0,
        qty,
        value,
        reversesId: ofLine.get(`issue_production ${id}`) ?? 0,
      };
    }),
  );
  await updateRow(
    ctx,
    plans,
    { id: plan.id },
    {
      goodQty: plan.goodQty - run.goodQty,
      rejectedQty: plan.rejectedQty - run.rejectedQty,
      issuedValue: plan.issuedValue - taken.reduce((sum, { value }) => sum + value, 0),
      costValue: plan.costValue - run.totalCost,
    },
  );
}

async function backToTrays(
  ctx: WriteContext,
  run: RunRecord,
  inputs: readonly Input[],
  ofLine: ReadonlyMap<string, number>,
): Promise<void> {
  await moveGoods(
    ctx,
    { ...paperOf(ctx, run), kind: 'issue_production' },
    inputs.map(({ id, skuId, batchId, trayId, qty, value }) => ({
      docLineId: id,
      skuId,
      batchId,
      trayId: trayId ?? 0,
      qty,
      value,
      reversesId: ofLine.get(`issue_production ${id}`) ?? 0,
    })),
  );
}
