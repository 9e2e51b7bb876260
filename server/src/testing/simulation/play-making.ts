import { IssueGoods, ReturnMaterial } from '@counting-house/contract/production/issue.ts';
import { ChangedPlan, NewPlans } from '@counting-house/contract/production/plan.ts';
import { PostRun, Repack } from '@counting-house/contract/production/run.ts';
import type { WriteContext } from '../../platform/context.ts';
import { stockOut } from '../../production/plans/issue.service.ts';
import { returnMaterial } from '../../production/plans/leftover.service.ts';
import { getPlan } from '../../production/plans/plan-list.service.ts';
import { createPlan, updatePlan } from '../../production/plans/plan.service.ts';
import { plans as planTable } from '../../production/plans/plan.table.ts';
import { productionRuns } from '../../production/runs/run.table.ts';
import { getRun } from '../../production/runs/run-list.service.ts';
import { repack } from '../../production/runs/repack.service.ts';
import { runReverse } from '../../production/runs/run-reverse.service.ts';
import { postRun } from '../../production/runs/run.service.ts';
import { eachAtWork, lyingOf, oneIn, oneOf, whole, type Stage } from './play.ts';

/** Goods are issued to plans, made into others with waste and dust, and all of it is taken back. */
export function makingActs(stage: Stage) {
  const { bulk, loose, powder, dust } = stage;
  const plans: number[] = [];
  const runs: number[] = [];
  const issue = (ctx: WriteContext, planId: number, qty: number, skuId = bulk.id) =>
    stockOut(ctx, IssueGoods.parse({ purpose: 'production', planId, lines: [{ skuId, qty }] }));
  const openPlan = (ctx: WriteContext, which: number) =>
    oneIn(ctx, planTable, { ids: plans, status: ['released', 'in_progress'], which });
  const planAt = async (ctx: WriteContext, which: number) =>
    getPlan(ctx, { id: await openPlan(ctx, which) });
  return eachAtWork(stage.house, {
    plan: async (ctx, { qty }) => {
      const wanted = { outputSkuId: powder.id, qty: whole(qty), release: true };
      const made = await createPlan(ctx, NewPlans.parse(wanted));
      const { id } = oneOf(made.plans, 0);
      plans.push(id);
      await issue(ctx, id, Math.ceil(whole(qty) / 3));
    },
    issue: async (ctx, { which, qty, flag }) => {
      const id = await openPlan(ctx, which);
      await issue(ctx, id, qty, flag ? bulk.id : loose.id);
    },
    giveBack: async (ctx, { which, qty }) => {
      const plan = await planAt(ctx, which);
      const held = oneOf(plan.stock, which);
      const lines = [{ batchId: held.batchId, qty: Math.min(qty, held.qty) }];
      await returnMaterial(ctx, ReturnMaterial.parse({ planId: plan.id, lines }));
    },
    run: async (ctx, { which, qty, flag }) => {
      const plan = await planAt(ctx, which);
      const run = await postRun(
        ctx,
        PostRun.parse({
          mode: 'produce',
          planId: plan.id,
          version: plan.version,
          goodQty: whole(qty / 2),
          rejectedQty: flag ? whole(qty / 9) : 0,
          rejectReason: 'Torn',
          morePlanned: true,
          byproducts: [{ skuId: dust.id, qty: Math.ceil(qty / 7) }],
        }),
      );
      runs.push(run.id);
    },
    reverseRun: async (ctx, { which }) => {
      // Of an old one something was used or sold, as a rule.
      const id = await oneIn(ctx, productionRuns, {
        ids: runs.slice(-2),
        status: ['posted'],
        which,
      });
      const { version } = await getRun(ctx, { id });
      await runReverse(ctx, { id, version, note: 'By chance' });
    },
    /** A batch of what is bought or made becomes another one, dust falls off. */
    repack: async (ctx, drawn) => {
      const { skuId, batchId, trayId, onHand } = await lyingOf(
        ctx,
        [bulk.id, powder.id],
        stage.trayIds,
        drawn,
      );
      const qty = Math.min(whole(drawn.qty / 8), onHand);
      const run = await repack(
        ctx,
        Repack.parse({
          inputs: [{ batchId, trayId, qty }],
          outputs: [
            { skuId, qty, shareBps: 9_900 },
            { skuId: dust.id, qty: Math.ceil(qty / 9), shareBps: 100 },
          ],
        }),
      );
      runs.push(run.id);
    },
    complete: async (ctx, { which, flag }) => {
      const plan = await planAt(ctx, which);
      const what = flag ? 'scrap' : 'return';
      await updatePlan(
        ctx,
        ChangedPlan.parse({
          id: plan.id,
          version: plan.version,
          action: plan.runs.length > 0 ? 'complete' : 'cancel',
          note: 'By chance',
          leftovers: plan.stock.map(({ batchId, qty }) => ({ batchId, qty, what })),
        }),
      );
    },
  });
}
