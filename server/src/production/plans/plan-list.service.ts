import type { ListAnswer } from '@counting-house/contract/kit/list.ts';
import {
  type ListPlans,
  type Plan,
  type PlanMaterial,
  PlanRow,
} from '@counting-house/contract/production/plan.ts';
import { and, eq, inArray, sql, type SQL } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { units } from '../../admin/unit.table.ts';
import { may, type ReadContext } from '../../platform/context.ts';
import { shareOf } from '../../platform/money.ts';
import { asked, pick, range } from '../../platform/rows/asked.ts';
import { columnsFor } from '../../platform/rows/columns-for.ts';
import { pageOf } from '../../platform/rows/list.ts';
import { theOne, readRow } from '../../platform/rows/rows.ts';
import { users } from '../../platform/people/user.table.ts';
import { batches } from '../../stock/batches/batch.table.ts';
import { availability } from '../../stock/demand/availability.service.ts';
import { demands } from '../../stock/demand/demand.table.ts';
import { skuPictures } from '../../stock/skus/sku-picture.service.ts';
import { searchBySku, readSkus, type Sku } from '../../stock/skus/sku.service.ts';
import { skus } from '../../stock/skus/sku.table.ts';
import { explodeGrowth, inProportion, isSetUp, makeable } from '../recipes/need.rules.ts';
import { recipesWithParts } from '../recipes/recipe-tree.service.ts';
import { readSubstitutes } from '../recipes/recipe-list.service.ts';
import { recipeByproducts, recipes } from '../recipes/recipe.table.ts';
import { runRows } from '../runs/run-list.service.ts';
import { runDrafts } from '../runs/run-draft.table.ts';
import { productionRuns, runInputs } from '../runs/run.table.ts';
import {
  readMaterials,
  needsOfPlan,
  readUnitRatios,
  qtyTaken,
  type PlanRecord,
} from './plan-material.service.ts';
import { plannedNeeds } from './plan-need.rules.ts';
import { isOpen } from './plan-states.rules.ts';
import { planMaterials, plans, planStocks } from './plan.table.ts';

/** Plans by the day they are due. */
export function listPlans(ctx: ReadContext, input: ListPlans): Promise<ListAnswer<PlanRow>> {
  return pageOf(ctx, input, {
    rows: rowsOf(ctx).$dynamic(),
    matching: ctx.tx.select({ id: plans.id }).from(plans).$dynamic(),
    id: plans.id,
    where: [
      ...asked(input, {
        ...pick(plans, 'status', 'storeId', 'outputSkuId', 'assignee', 'reason'),
        late: isLate(ctx.today),
        due: range(plans.dueDate),
      }),
    ],
    search: [plans.number, plans.labelCode, searchBySku(plans.outputSkuId)],
    sorts: { dueDate: plans.dueDate, plannedStart: plans.plannedStart },
    defaultSort: 'dueDate',
  });
}

const isLate = (today: string): SQL<boolean> =>
  sql<boolean>`(${plans.dueDate} < ${today}::date and ${plans.status} in ('released', 'in_progress', 'on_hold'))`;

/** Whether the required materials of an open plan are at it or held for it. */
const materialState: SQL<PlanRow['materials']> = sql`case
  when ${plans.status} not in ('released', 'in_progress', 'on_hold') then 'none'
  else coalesce((
    select case when bool_and(had.has >= had.need) then 'ready'
      when bool_or(had.has > 0) then 'part' else 'short' end
    from (
      select m.need, m.issued - m.returned + coalesce(d.reserved, 0) as has
      from ${planMaterials} m
        left join ${demands} d on d.purpose = 'plan' and d.ref_line_id = m.id
      where m.plan_id = ${plans.id} and not m.is_optional and m.need > 0
    ) had
  ), 'ready') end`;

const assignees = alias(users, 'assignee');

function rowsOf(ctx: ReadContext) {
  return ctx.tx
    .select({
      ...columnsFor(PlanRow, plans),
      number: sql<string>`coalesce(${plans.number}, ${plans.labelCode})`,
      skuId: plans.outputSkuId,
      sku: skus.code,
      name: skus.name,
      unit: units.code,
      unitDecimals: units.decimals,
      recipe: recipes.name,
      edition: recipes.edition,
      restQty: sql`greatest(${plans.qty} - ${plans.goodQty}, 0)`.mapWith(Number),
      isLate: isLate(ctx.today),
      materials: materialState,
      assignee: assignees.name,
      assigneeId: plans.assignee,
    })
    .from(plans)
    .innerJoin(skus, eq(skus.id, plans.outputSkuId))
    .innerJoin(units, eq(units.id, skus.unitId))
    .innerJoin(recipes, eq(recipes.id, plans.recipeId))
    .leftJoin(assignees, eq(assignees.id, plans.assignee));
}

const named = (sku: Sku) => ({
  skuId: sku.id,
  sku: sku.code,
  name: sku.name,
  unit: sku.unit,
  unitDecimals: sku.unitDecimals,
});

/**
 * A plan with its materials, what is at it and what was made.
 *
 * @throws {Problem} `not_found`.
 */
export async function getPlan(ctx: ReadContext, { id }: { id: number }): Promise<Plan> {
  const row = theOne(plans, await rowsOf(ctx).where(eq(plans.id, id)));
  const plan = await readRow(ctx, plans, id);
  const recipe = await readRow(ctx, recipes, plan.recipeId);
  const materialLines = await materialLinesOf(ctx, plan);
  const mayCost = may(ctx, 'production.cost.read');
  const most = await mostOf(ctx, plan, row.unitDecimals, materialLines);
  const parent = plan.parentPlanId === null ? null : await readRow(ctx, plans, plan.parentPlanId);
  return {
    ...plan,
    ...row,
    thumb: (await skuPictures(ctx, [row.skuId]))(row.skuId),
    parentPlan: parent && { id: parent.id, number: parent.number ?? parent.labelCode },
    recipeOutputQty: recipe.outputQty,
    normalLossBps: recipe.normalLossBps,
    yieldAlertBps: recipe.yieldAlertBps,
    steps: recipe.steps,
    checks: [...recipe.checks],
    byproducts: await byproductsOf(ctx, recipe),
    materialLines,
    stock: await stockOf(ctx, id, mayCost),
    runs: await runRows(ctx, eq(productionRuns.planId, id)),
    runDraft: await runDraftOf(ctx, id),
    variance: await varianceOf(ctx, plan, materialLines, mayCost),
    makeable: most?.qty ?? null,
    limitedBy: most
      ? (materialLines.find(({ skuId }) => skuId === most.limitedBy)?.name ?? null)
      : null,
    issuedValue: mayCost ? plan.issuedValue : null,
    costValue: mayCost ? plan.costValue : null,
  };
}

/** What somebody began to type of the next run. */
async function runDraftOf(ctx: ReadContext, planId: number): Promise<Plan['runDraft']> {
  const [row] = await ctx.tx
    .select({ draft: runDrafts.draft, by: users.name, at: runDrafts.savedAt })
    .from(runDrafts)
    .innerJoin(users, eq(users.id, runDrafts.savedBy))
    .where(eq(runDrafts.planId, planId));
  return row ? { ...row.draft, by: row.by, at: row.at } : null;
}

/** Of a draft, what it will need; nothing is held for it yet. */
async function materialLinesOf(ctx: ReadContext, plan: PlanRecord): Promise<PlanMaterial[]> {
  const saved = await readMaterials(ctx, plan.id);
  const lines =
    plan.status === 'draft'
      ? (await needsOfPlan(ctx, plan)).map(({ line, need }) => ({
          ...line,
          ...nothingYet,
          recipeLineId: line.id,
          need,
        }))
      : saved;
  const ids = lines.map(({ skuId }) => skuId);
  const known = await readSkus(ctx, ids);
  const pictureOf = await skuPictures(ctx, ids);
  const free = await availability(ctx, ids, { storeId: plan.storeId });
  const held = await heldOf(
    ctx,
    saved.map((material) => material.id),
  );
  const substitutes = await readSubstitutes(
    ctx,
    lines.flatMap(({ recipeLineId }) => recipeLineId ?? []),
  );
  return lines.flatMap((line) => {
    const sku = known.get(line.skuId);
    if (!sku) return [];
    const reserved = held.get(line.id) ?? 0;
    const ofFree = free.get(line.skuId)?.free ?? 0;
    const isWanted = plan.status === 'draft' || isOpen(plan.status);
    const short = isWanted ? Math.max(0, line.need - qtyTaken(line) - reserved - ofFree) : 0;
    const { need, issued, used, returned, scrapped } = line;
    return [
      {
        ...named(sku),
        id: line.id,
        thumb: pictureOf(sku.id),
        isTracked: sku.tracking === 'batch',
        consumption: line.consumption,
        isOptional: line.isOptional,
        isExtra: line.isExtra,
        replacesId: line.replacesId,
        need,
        reserved,
        issued,
        used,
        returned,
        scrapped,
        atPlan: issued - used - returned - scrapped,
        free: ofFree,
        short: line.isOptional ? 0 : short,
        substitutes: line.recipeLineId === null ? [] : (substitutes.get(line.recipeLineId) ?? []),
      },
    ];
  });
}

const nothingYet = {
  isExtra: false,
  replacesId: null,
  issued: 0,
  used: 0,
  returned: 0,
  scrapped: 0,
};

async function heldOf(ctx: ReadContext, materialIds: readonly number[]) {
  if (materialIds.length === 0) return new Map<number, number>();
  const rows = await ctx.tx
    .select({ id: demands.refLineId, reserved: demands.reserved })
    .from(demands)
    .where(and(eq(demands.purpose, 'plan'), inArray(demands.refLineId, [...materialIds])));
  return new Map(rows.map(({ id, reserved }) => [id, reserved]));
}

/** The most that can be made of what is free, held for the plan or at it. */
async function mostOf(
  ctx: ReadContext,
  plan: PlanRecord,
  unitDecimals: number,
  lines: readonly PlanMaterial[],
) {
  if (plan.status === 'completed' || plan.status === 'cancelled') return null;
  const { recipes: whole, partOf } = await recipesWithParts(ctx, [plan.recipeId]);
  const recipe = whole.get(plan.recipeId);
  const byRecipe = new Map(
    (recipe ? explodeGrowth(recipe, partOf) : []).map((growth) => [growth.skuId, growth]),
  );
  const ofPlan = new Map(lines.map((line) => [line.skuId, line]));
  const replaced = new Set(lines.map(({ replacesId }) => replacesId));
  const growths = lines
    .filter(({ need, isExtra }) => need > 0 && !isExtra)
    .map((line) => {
      const own = byRecipe.get(line.skuId);
      const isMixed = line.replacesId !== null || replaced.has(line.id);
      const growth =
        own && !isMixed ? own : inProportion(line, { need: line.need, planQty: plan.qty });
      return line.used > 0 ? isSetUp(growth) : growth;
    });
  return makeable(
    growths,
    (skuId) => {
      const { free = 0, reserved = 0, atPlan = 0 } = ofPlan.get(skuId) ?? {};
      return free + reserved + atPlan;
    },
    10 ** (3 - unitDecimals),
  );
}

async function byproductsOf(ctx: ReadContext, recipe: { id: number }) {
  const rows = await ctx.tx
    .select()
    .from(recipeByproducts)
    .where(eq(recipeByproducts.recipeId, recipe.id))
    .orderBy(recipeByproducts.id);
  const known = await readSkus(
    ctx,
    rows.map(({ skuId }) => skuId),
  );
  return rows.flatMap(({ skuId, qty, toTrayId }) => {
    const sku = known.get(skuId);
    return sku ? [{ ...named(sku), qty, toTrayId }] : [];
  });
}

async function stockOf(ctx: ReadContext, planId: number, mayCost: boolean) {
  const rows = await ctx.tx
    .select({
      batchId: planStocks.batchId,
      batch: batches.code,
      batchNumber: batches.number,
      expiryDate: batches.expiryDate,
      skuId: skus.id,
      sku: skus.code,
      name: skus.name,
      unit: units.code,
      unitDecimals: units.decimals,
      qty: planStocks.qty,
      value: planStocks.value,
    })
    .from(planStocks)
    .innerJoin(batches, eq(batches.id, planStocks.batchId))
    .innerJoin(skus, eq(skus.id, planStocks.skuId))
    .innerJoin(units, eq(units.id, skus.unitId))
    .where(eq(planStocks.planId, planId))
    .orderBy(sql`${batches.expiryDate} asc nulls last`, batches.id);
  return rows.map((row) => ({ ...row, value: mayCost ? row.value : null }));
}

/** What each material took against what is needed for what was made, good and rejected. */
async function varianceOf(
  ctx: ReadContext,
  plan: PlanRecord,
  lines: readonly PlanMaterial[],
  mayCost: boolean,
) {
  const made = plan.goodQty + plan.rejectedQty;
  if (made === 0) return [];
  const standard = await standardOf(ctx, plan, made);
  const rows = await ctx.tx
    .select({
      skuId: runInputs.skuId,
      qty: sql`sum(${runInputs.qty})`.mapWith(Number),
      value: sql`sum(${runInputs.value})`.mapWith(Number),
    })
    .from(runInputs)
    .innerJoin(productionRuns, eq(productionRuns.id, runInputs.runId))
    .where(and(eq(productionRuns.planId, plan.id), eq(productionRuns.status, 'posted')))
    .groupBy(runInputs.skuId);
  const usedOf = new Map(rows.map((row) => [row.skuId, row]));
  return lines.map(({ skuId, sku, name, unit, unitDecimals }) => {
    const used = usedOf.get(skuId) ?? { qty: 0, value: 0 };
    const wanted = standard.get(skuId) ?? 0;
    const overQty = used.qty - wanted;
    const value = used.qty === 0 ? 0 : shareOf(used.value, { part: overQty, whole: used.qty });
    return {
      skuId,
      sku,
      name,
      unit,
      unitDecimals,
      standard: wanted,
      used: used.qty,
      overQty,
      value: mayCost ? value : null,
    };
  });
}

/** SKU → what was needed for what was made, substitutes in the part that they stand for. */
async function standardOf(
  ctx: ReadContext,
  plan: PlanRecord,
  made: number,
): Promise<ReadonlyMap<number, number>> {
  const byRecipe = new Map(
    (await needsOfPlan(ctx, { ...plan, qty: made })).map(({ line, need }) => [line.skuId, need]),
  );
  const materials = await readMaterials(ctx, plan.id);
  const needs = plannedNeeds(
    byRecipe,
    materials.map((row) => ({ ...row, need: row.need - row.extraQty, extraQty: 0 })),
    await readUnitRatios(ctx, materials),
  );
  return new Map(materials.map(({ id, skuId }) => [skuId, needs.get(id)?.need ?? 0]));
}
