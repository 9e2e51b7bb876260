import type {
  ChangedPlan,
  NewPlan,
  NewPlans,
  Plan,
} from '@counting-house/contract/production/plan.ts';
import { and, count, eq, inArray } from 'drizzle-orm';
import { laterOf } from '../../stock/demand/availability.service.ts';
import { release } from '../../stock/demand/demand.service.ts';
import { takeLabels } from '../../stock/scanning/label.service.ts';
import { inOwnUnits } from '../../stock/skus/sku-unit.service.ts';
import { inUnit, readSkus, type Sku } from '../../stock/skus/sku.service.ts';
import { skus as skuTable } from '../../stock/skus/sku.table.ts';
import { storeInUse } from '../../stock/trays/store.service.ts';
import { dateIn } from '../../platform/clock.ts';
import type { WriteContext } from '../../platform/context.ts';
import { invalid, invariant, ruleBroken } from '../../platform/problem.ts';
import { insertRow, updateRow } from '../../platform/rows/rows.ts';
import { nextNumber } from '../../platform/settings/numbers.ts';
import { recipes } from '../recipes/recipe.table.ts';
import { productionRuns } from '../runs/run.table.ts';
import { checkNothingLeft, settleLeftovers } from './leftover.service.ts';
import { getPlan } from './plan-list.service.ts';
import {
  addExtras,
  lockPlan,
  readMaterials,
  planState,
  reserveMaterials,
  saveNeeds,
  useSubstitutes,
  type PlanRecord,
} from './plan-material.service.ts';
import { refuseAway } from './plan-field.service.ts';
import { planActions } from './plan-states.rules.ts';
import { planLabels, planMaterials, plans } from './plan.table.ts';
import { checkYield } from './yield.rules.ts';

const planCodes = { sequence: planLabels.seqName, prefix: 'J', digits: 7 } as const;

/**
 * Plans to make products, each by its recipe.
 *
 * @throws {Problem} `invalid` (422) with a text at each wrong field; `recipe.none` (422).
 */
export async function createPlan(ctx: WriteContext, input: NewPlans): Promise<{ plans: Plan[] }> {
  const { plans: several, release: isReleased, withChildren, ...one } = input;
  const made: Plan[] = [];
  for (const [index, wanted] of (several ?? [one]).entries()) {
    const at = several ? `plans.${index}.` : '';
    const draft = await draftPlan(ctx, wanted, at);
    if (isReleased) await releasePlan(ctx, draft, withChildren);
    made.push(await getPlan(ctx, { id: draft.id }));
  }
  return { plans: made };
}

async function draftPlan(ctx: WriteContext, wanted: NewPlan, at: string): Promise<PlanRecord> {
  const sku = await productOf(ctx, wanted, at);
  const store = await storeInUse(ctx, wanted.storeId, `${at}storeId`);
  const recipe = await recipeFor(ctx, sku, wanted.recipeId, at);
  const plannedStart = wanted.plannedStart ?? ctx.today;
  const dueDate = wanted.dueDate ?? laterOf(plannedStart, undefined);
  if (dueDate < plannedStart) {
    throw invalid({ [`${at}dueDate`]: "The due date can't be before the start." });
  }
  await refuseAway(ctx, wanted.assignee, `${at}assignee`);
  const [labelCode = ''] = await takeLabels(ctx, planCodes, 1);
  return insertRow(ctx, plans, {
    labelCode,
    outputSkuId: sku.id,
    recipeId: recipe.id,
    qty: await ownQty(ctx, sku, wanted, at),
    storeId: store.id,
    plannedStart,
    dueDate,
    priority: wanted.priority ?? 5,
    reason: wanted.reason ?? 'manual',
    batchNumber: wanted.batchNumber ?? '',
    assignee: wanted.assignee ?? null,
    note: wanted.note ?? '',
    status: 'draft',
  });
}

async function productOf(ctx: WriteContext, wanted: NewPlan, at: string): Promise<Sku> {
  const { outputSkuId, variantId } = wanted;
  const [row] = await ctx.tx
    .select({ id: skuTable.id })
    .from(skuTable)
    .where(
      outputSkuId === undefined
        ? eq(skuTable.variantId, variantId ?? 0)
        : eq(skuTable.id, outputSkuId),
    );
  const sku = row && (await readSkus(ctx, [row.id])).get(row.id);
  if (!sku) throw invalid({ [`${at}outputSkuId`]: 'Choose a product.' });
  return sku;
}

async function ownQty(
  ctx: WriteContext,
  sku: Sku,
  { qty, unitId }: { qty?: number | undefined; unitId?: number | undefined },
  at: string,
): Promise<number> {
  if (qty === undefined) throw invalid({ [`${at}qty`]: 'Enter a quantity' });
  const { qtys, faults } = await inOwnUnits(ctx, [{ at: `${at}#`, sku, qty, unitId }]);
  const fields = Object.entries(faults).map(([path, text]) => [path.replace('#.', ''), text]);
  if (fields.length > 0) throw invalid(Object.fromEntries(fields) as Record<string, string>);
  return qtys.get(`${at}#`) ?? 0;
}

async function recipeFor(ctx: WriteContext, sku: Sku, recipeId: number | undefined, at = '') {
  const [recipe] = await ctx.tx
    .select()
    .from(recipes)
    .where(
      and(
        eq(recipes.outputSkuId, sku.id),
        eq(recipes.status, 'released'),
        recipeId === undefined ? eq(recipes.isDefault, true) : eq(recipes.id, recipeId),
      ),
    );
  if (recipe) return recipe;
  const text = `'${sku.name}' has no released recipe.`;
  throw ruleBroken('recipe.none', text, { fields: { [`${at}recipeId`]: text } });
}

/**
 * Takes a plan a step further, or changes it.
 *
 * Locks the plan, then the positions of its materials.
 *
 * @throws {Problem} `plan.state` (409) when its status does not allow it; `stale` (409); `plan.leftovers`,
 *   `plan.no_run`, `plan.has_runs`, `plan.yield`, `plan.not_today` (422); `invalid` (422).
 */
export async function updatePlan(ctx: WriteContext, input: ChangedPlan): Promise<Plan> {
  const plan = await lockPlan(ctx, input.id);
  const leadsTo = planActions[input.action][plan.status];
  if (!leadsTo) throw planState(plan);
  await updateRow(ctx, plans, { id: plan.id, version: input.version }, {});
  await acts[input.action](ctx, plan, input);
  return getPlan(ctx, { id: plan.id });
}

type Act = (ctx: WriteContext, plan: PlanRecord, input: ChangedPlan) => Promise<unknown>;

const acts: Readonly<Record<ChangedPlan['action'], Act>> = {
  save: savePlan,
  release: (ctx, plan, { withChildren }) => releasePlan(ctx, plan, withChildren),
  unrelease: unreleasePlan,
  start: async (ctx, plan) => {
    const materials = await readMaterials(ctx, plan.id);
    const missing = materials.find(
      ({ consumption, issued, isOptional, need }) =>
        consumption === 'issue' && issued === 0 && !isOptional && need > 0,
    );
    if (missing) throw await nothingIssued(ctx, missing.skuId);
    return startPlan(ctx, plan);
  },
  hold: (ctx, plan, { note = '' }) => {
    if (!note) throw invalid({ note: 'Please write a note' });
    return updateRow(ctx, plans, plan, {
      status: 'on_hold',
      heldFrom: plan.status,
      statusNote: note,
    });
  },
  resume: (ctx, plan) =>
    updateRow(ctx, plans, plan, { status: plan.heldFrom ?? 'released', heldFrom: null }),
  complete: (ctx, plan, { leftovers, note }) => completePlan(ctx, plan, { leftovers, note }),
  cancel: cancelPlan,
  reopen: reopenPlan,
};

/** A required material has not come to the plan yet. */
async function nothingIssued(ctx: WriteContext, skuId: number) {
  const sku = (await readSkus(ctx, [skuId])).get(skuId);
  return ruleBroken('plan.nothing_issued', `Issue ${sku?.name} to the plan first.`);
}

/** A plan is in progress from the first goods that come to it. */
export async function startPlan(ctx: WriteContext, plan: PlanRecord): Promise<void> {
  if (plan.status !== 'released') return;
  await updateRow(ctx, plans, { id: plan.id }, { status: 'in_progress', startedAt: ctx.now });
}

async function savePlan(ctx: WriteContext, plan: PlanRecord, input: ChangedPlan): Promise<void> {
  const sku = (await readSkus(ctx, [plan.outputSkuId])).get(plan.outputSkuId);
  invariant(sku, 'a plan has its product');
  const qty = input.qty === undefined ? plan.qty : await ownQty(ctx, sku, input, '');
  if (qty < plan.goodQty) {
    throw invalid({ qty: `${inUnit(plan.goodQty, sku)} are already made.` });
  }
  const recipeId = input.recipeId ?? plan.recipeId;
  const isOther = recipeId !== plan.recipeId;
  if (isOther) {
    await recipeFor(ctx, sku, recipeId);
    const had = await readMaterials(ctx, plan.id);
    if (had.some(({ issued }) => issued > 0)) {
      throw invalid({ recipeId: 'Material of the other recipe is issued already.' });
    }
  }
  if (input.assignee !== plan.assignee) await refuseAway(ctx, input.assignee, 'assignee');
  const saved = await updateRow(
    ctx,
    plans,
    { id: plan.id },
    {
      qty,
      recipeId,
      plannedStart: input.plannedStart,
      dueDate: input.dueDate,
      priority: input.priority,
      batchNumber: input.batchNumber,
      assignee: input.assignee,
      note: input.note,
    },
  );
  if (plan.status === 'draft') {
    if (input.extras?.length || input.substitutes?.length) throw planState(plan);
    return;
  }
  if (qty !== plan.qty || isOther) await saveNeeds(ctx, saved, { isOther });
  if (input.extras?.length) await addExtras(ctx, saved, input.extras);
  if (input.substitutes?.length) await useSubstitutes(ctx, saved, input.substitutes);
  await reserveMaterials(ctx, saved);
}

async function releasePlan(
  ctx: WriteContext,
  plan: PlanRecord,
  withChildren: boolean,
): Promise<void> {
  const sku = (await readSkus(ctx, [plan.outputSkuId])).get(plan.outputSkuId);
  invariant(sku, 'a plan has its product');
  await recipeFor(ctx, sku, plan.recipeId);
  const number = plan.number ?? (await nextNumber(ctx, 'production_plan', { date: ctx.today }));
  const released = await updateRow(ctx, plans, { id: plan.id }, { number, status: 'released' });
  await saveNeeds(ctx, released);
  if (withChildren) await planParts(ctx, released);
}

/** Drafts plans for the semi-finished materials that are short and have a recipe. */
async function planParts(ctx: WriteContext, plan: PlanRecord): Promise<void> {
  const { materialLines } = await getPlan(ctx, { id: plan.id });
  const short = materialLines.filter((material) => material.short > 0);
  if (short.length === 0) return;
  const made = await ctx.tx
    .select({ id: recipes.id, skuId: recipes.outputSkuId })
    .from(recipes)
    .where(
      and(
        eq(recipes.isDefault, true),
        inArray(
          recipes.outputSkuId,
          short.map(({ skuId }) => skuId),
        ),
      ),
    );
  const recipeOf = new Map(made.map(({ id, skuId }) => [skuId, id]));
  const codes = await takeLabels(ctx, planCodes, made.length);
  for (const { skuId, short: qty } of short) {
    const recipeId = recipeOf.get(skuId);
    const labelCode = recipeId && codes.pop();
    if (!labelCode) continue;
    await insertRow(ctx, plans, {
      labelCode,
      outputSkuId: skuId,
      recipeId,
      qty,
      storeId: plan.storeId,
      plannedStart: laterOf(ctx.today, undefined),
      dueDate: laterOf(ctx.today, plan.plannedStart),
      priority: plan.priority,
      reason: 'parent_plan',
      parentPlanId: plan.id,
      status: 'draft',
    });
  }
}

async function unreleasePlan(ctx: WriteContext, plan: PlanRecord): Promise<void> {
  const materials = await readMaterials(ctx, plan.id);
  if (materials.some(({ issued }) => issued > 0)) {
    throw ruleBroken('plan.issued', 'Material was issued to this plan. Cancel or complete it.');
  }
  await release(ctx, { purpose: 'plan', refId: plan.id });
  await ctx.tx.delete(planMaterials).where(eq(planMaterials.planId, plan.id));
  await updateRow(ctx, plans, { id: plan.id }, { status: 'draft' });
}

async function runsOf(ctx: WriteContext, planId: number): Promise<number> {
  const [found] = await ctx.tx
    .select({ n: count() })
    .from(productionRuns)
    .where(and(eq(productionRuns.planId, planId), eq(productionRuns.status, 'posted')));
  return found?.n ?? 0;
}

/** Ends a plan: nothing is left at it, and what it still held is free again. */
export async function completePlan(
  ctx: WriteContext,
  plan: PlanRecord,
  {
    leftovers = [],
    note = '',
    noteAt = 'note',
  }: Pick<ChangedPlan, 'leftovers' | 'note'> & { noteAt?: string },
): Promise<void> {
  if ((await runsOf(ctx, plan.id)) === 0) {
    throw ruleBroken('plan.no_run', 'Post a run before the plan is completed, or cancel it.');
  }
  const [recipe] = await ctx.tx.select().from(recipes).where(eq(recipes.id, plan.recipeId));
  invariant(recipe, 'a plan has its recipe');
  const { goodQty } = await lockPlan(ctx, plan.id);
  checkYield({ goodQty, qty: plan.qty, yieldAlertBps: recipe.yieldAlertBps }, note, noteAt);
  await settleLeftovers(ctx, plan, leftovers);
  await checkNothingLeft(ctx, plan);
  await release(ctx, { purpose: 'plan', refId: plan.id });
  await updateRow(
    ctx,
    plans,
    { id: plan.id },
    { status: 'completed', completedAt: ctx.now, yieldReason: note },
  );
}

async function cancelPlan(ctx: WriteContext, plan: PlanRecord, input: ChangedPlan): Promise<void> {
  if (!input.note) throw invalid({ note: 'Please write a note' });
  if ((await runsOf(ctx, plan.id)) > 0) {
    throw ruleBroken('plan.has_runs', 'Goods were made by this plan. Complete it instead.');
  }
  await settleLeftovers(ctx, plan, input.leftovers ?? []);
  await checkNothingLeft(ctx, plan);
  await release(ctx, { purpose: 'plan', refId: plan.id });
  await updateRow(ctx, plans, { id: plan.id }, { status: 'cancelled', statusNote: input.note });
}

async function reopenPlan(ctx: WriteContext, plan: PlanRecord): Promise<void> {
  const day = dateIn(ctx.settings['business.timeZone'], new Date(plan.completedAt ?? 0));
  if (day !== ctx.today) {
    throw ruleBroken('plan.not_today', 'A plan can be reopened on the day it was completed.');
  }
  const opened = await updateRow(
    ctx,
    plans,
    { id: plan.id },
    { status: 'in_progress', completedAt: null, yieldReason: '' },
  );
  await reserveMaterials(ctx, opened);
}
