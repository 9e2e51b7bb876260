import type { YieldReport, YieldRow } from '@counting-house/contract/production/yield-report.ts';
import { and, eq, gte, lte, sql } from 'drizzle-orm';
import { units } from '../../admin/unit.table.ts';
import type { ReadContext } from '../../platform/context.ts';
import { halfUp } from '../../platform/money.ts';
import { skus } from '../../stock/skus/sku.table.ts';
import { plans } from '../plans/plan.table.ts';
import { explodeNeeds } from '../recipes/need.rules.ts';
import { componentCost, costsNow } from '../recipes/recipe-cost.service.ts';
import { recipesWithParts } from '../recipes/recipe-tree.service.ts';
import { recipes } from '../recipes/recipe.table.ts';
import { productionRuns, runInputs } from './run.table.ts';

/**
 * What runs of plans made in a time, by product, recipe or month: good and rejected, what materials were taken over
 * what the recipes need for it, and what one unit cost.
 */
export async function productionYield(
  ctx: ReadContext,
  input: YieldReport,
): Promise<{ rows: YieldRow[] }> {
  const made = await madeIn(ctx, input);
  const over = await varianceOf(ctx, input);
  const groups = Map.groupBy(made, ({ key }) => key);
  const rows = [...groups.values()].map((parts): YieldRow => {
    const [first] = parts;
    const sum = (of: (part: Made) => number) => parts.reduce((all, part) => all + of(part), 0);
    const [goodQty, rejectedQty] = [sum((part) => part.goodQty), sum((part) => part.rejectedQty)];
    const ended = goodQty + rejectedQty;
    const isOneUnit = new Set(parts.map(({ unit }) => unit)).size === 1;
    const costs = parts.flatMap(({ least, most }) =>
      least === null || most === null ? [] : [least, most],
    );
    return {
      key: first?.key ?? '',
      label: first?.label ?? '',
      unit: isOneUnit ? (first?.unit ?? '') : '',
      runs: sum((part) => part.runs),
      plannedQty: isOneUnit ? sum((part) => part.plannedQty) : null,
      goodQty: isOneUnit ? goodQty : null,
      rejectedQty: isOneUnit ? rejectedQty : null,
      yieldBps: ended === 0 ? null : halfUp(BigInt(goodQty) * 10_000n, BigInt(ended)),
      materialVariance: sum((part) => over.get(`${part.key} ${part.recipeId}`) ?? 0),
      goodValue: sum((part) => part.goodValue),
      unitCost:
        isOneUnit && goodQty > 0
          ? halfUp(BigInt(sum((part) => part.goodValue)) * 1_000n, BigInt(goodQty))
          : null,
      unitCostLeast: isOneUnit && costs.length > 0 ? Math.min(...costs) : null,
      unitCostMost: isOneUnit && costs.length > 0 ? Math.max(...costs) : null,
    };
  });
  return { rows: rows.toSorted((a, b) => a.label.localeCompare(b.label)) };
}

const keys = {
  product: { key: sql<string>`${skus.id}::text`, label: sql<string>`${skus.name}` },
  recipe: {
    key: sql<string>`${recipes.id}::text`,
    label: sql<string>`concat(${skus.name}, ': ', ${recipes.name}, ', version ', ${recipes.edition})`,
  },
  month: {
    key: sql<string>`to_char(${productionRuns.businessDate}, 'YYYY-MM')`,
    label: sql<string>`to_char(${productionRuns.businessDate}, 'YYYY-MM')`,
  },
} as const;

const within = ({ from, to }: YieldReport) =>
  and(
    eq(productionRuns.status, 'posted'),
    eq(productionRuns.kind, 'plan'),
    gte(productionRuns.businessDate, from),
    lte(productionRuns.businessDate, to),
  );

type Made = Awaited<ReturnType<typeof madeIn>>[number];

/** Runs by group and recipe. What was planned counts each plan once in each group. */
async function madeIn(ctx: ReadContext, input: YieldReport) {
  const { key, label } = keys[input.groupBy];
  const perPlan = ctx.tx.$with('per_plan').as(
    ctx.tx
      .select({
        key: key.as('key'),
        label: label.as('label'),
        recipeId: plans.recipeId,
        unit: sql<string>`${units.code}`.as('unit'),
        plannedQty: sql`max(${plans.qty})`.mapWith(Number).as('planned_qty'),
        runs: sql`count(*)`.mapWith(Number).as('runs'),
        goodQty: sql`sum(${productionRuns.goodQty})`.mapWith(Number).as('good'),
        rejectedQty: sql`sum(${productionRuns.rejectedQty})`.mapWith(Number).as('rejected'),
        goodValue: sql`sum(${productionRuns.goodValue})`.mapWith(Number).as('worth'),
        least: unitCost('min').as('least'),
        most: unitCost('max').as('most'),
      })
      .from(productionRuns)
      .innerJoin(plans, eq(plans.id, productionRuns.planId))
      .innerJoin(recipes, eq(recipes.id, plans.recipeId))
      .innerJoin(skus, eq(skus.id, plans.outputSkuId))
      .innerJoin(units, eq(units.id, skus.unitId))
      .where(within(input))
      .groupBy(sql`1, 2`, plans.id, plans.recipeId, units.code),
  );
  const sum = (of: typeof perPlan.runs) => sql`sum(${of})`.mapWith(Number);
  return ctx.tx
    .with(perPlan)
    .select({
      key: perPlan.key,
      label: perPlan.label,
      recipeId: perPlan.recipeId,
      unit: perPlan.unit,
      plannedQty: sum(perPlan.plannedQty),
      runs: sum(perPlan.runs),
      goodQty: sum(perPlan.goodQty),
      rejectedQty: sum(perPlan.rejectedQty),
      goodValue: sum(perPlan.goodValue),
      least: sql`min(${perPlan.least})`.mapWith(maybeNumber),
      most: sql`max(${perPlan.most})`.mapWith(maybeNumber),
    })
    .from(perPlan)
    .groupBy(perPlan.key, perPlan.label, perPlan.recipeId, perPlan.unit);
}

const maybeNumber = (value: unknown) => (value === null ? null : Number(value));

const unitCost = (which: 'min' | 'max') =>
  sql`${sql.raw(which)}(round(${productionRuns.goodValue} * 1000.0 / nullif(${productionRuns.goodQty}, 0)))`.mapWith(
    maybeNumber,
  );

/** Group and recipe → what materials were taken over what was needed for what was made, in paise. */
async function varianceOf(
  ctx: ReadContext,
  input: YieldReport,
): Promise<ReadonlyMap<string, number>> {
  const { key } = keys[input.groupBy];
  const ended = await ctx.tx
    .select({
      key: key.as('key'),
      recipeId: plans.recipeId,
      qty: sql`sum(${productionRuns.goodQty} + ${productionRuns.rejectedQty})`.mapWith(Number),
    })
    .from(productionRuns)
    .innerJoin(plans, eq(plans.id, productionRuns.planId))
    .innerJoin(recipes, eq(recipes.id, plans.recipeId))
    .innerJoin(skus, eq(skus.id, plans.outputSkuId))
    .where(within(input))
    .groupBy(sql`1`, plans.recipeId);
  const used = await ctx.tx
    .select({
      key: key.as('key'),
      recipeId: plans.recipeId,
      skuId: runInputs.skuId,
      qty: sql`sum(${runInputs.qty})`.mapWith(Number),
      value: sql`sum(${runInputs.value})`.mapWith(Number),
    })
    .from(runInputs)
    .innerJoin(productionRuns, eq(productionRuns.id, runInputs.runId))
    .innerJoin(plans, eq(plans.id, productionRuns.planId))
    .innerJoin(recipes, eq(recipes.id, plans.recipeId))
    .innerJoin(skus, eq(skus.id, plans.outputSkuId))
    .where(within(input))
    .groupBy(sql`1`, plans.recipeId, runInputs.skuId);
  const { recipes: known, partOf } = await recipesWithParts(
    ctx,
    ended.map(({ recipeId }) => recipeId),
  );
  const lines = [...known.values(), ...partOf.values()].flatMap((recipe) => recipe.lines);
  const costs = await costsNow(
    ctx,
    lines.map(({ skuId }) => skuId),
  );
  const usedOf = Map.groupBy(used, (row) => `${row.key} ${row.recipeId}`);
  return new Map(
    ended.map(({ key: group, recipeId, qty }) => {
      const at = `${group} ${recipeId}`;
      const recipe = known.get(recipeId);
      const needs = recipe ? explodeNeeds(recipe, qty, partOf) : [];
      const taken = new Map((usedOf.get(at) ?? []).map((row) => [row.skuId, row]));
      const spent = [...taken.values()].reduce((sum, { value }) => sum + value, 0);
      const standard = needs.reduce((sum, { line, need }) => {
        const own = taken.get(line.skuId);
        const worth =
          own && own.qty > 0
            ? halfUp(BigInt(own.value) * BigInt(need), BigInt(own.qty))
            : (componentCost(costs, { skuId: line.skuId, qty: need }).cost ?? 0);
        return sum + worth;
      }, 0);
      return [at, spent - standard];
    }),
  );
}
