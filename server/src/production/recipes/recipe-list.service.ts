import type { ListAnswer } from '@counting-house/contract/kit/list.ts';
import {
  type ListRecipes,
  type Recipe,
  type RecipeDifferences,
  RecipeRow,
  Substitute,
} from '@counting-house/contract/production/recipe.ts';
import { and, count, desc, eq, inArray, sql } from 'drizzle-orm';
import { units } from '../../admin/unit.table.ts';
import type { ReadContext } from '../../platform/context.ts';
import { plainQty, rupees } from '../../platform/money.ts';
import { asked, pick } from '../../platform/rows/asked.ts';
import { columnsFor } from '../../platform/rows/columns-for.ts';
import { pageOf } from '../../platform/rows/list.ts';
import { theOne } from '../../platform/rows/rows.ts';
import { searchBySku, readSkus, type Sku } from '../../stock/skus/sku.service.ts';
import { skus } from '../../stock/skus/sku.table.ts';
import { trays } from '../../stock/trays/tray.table.ts';
import { plans } from '../plans/plan.table.ts';
import { batchCost, costsNow, lineCosts } from './recipe-cost.service.ts';
import { recipesWithParts } from './recipe-tree.service.ts';
import { recipeByproducts, recipeLines, recipes, recipeSubstitutes } from './recipe.table.ts';

/** Versions of recipes, by what they make. */
export function listRecipes(ctx: ReadContext, input: ListRecipes): Promise<ListAnswer<RecipeRow>> {
  return pageOf(ctx, input, {
    rows: rowsOf(ctx).$dynamic(),
    matching: ctx.tx.select({ id: recipes.id }).from(recipes).$dynamic(),
    id: recipes.id,
    where: [
      ...asked(input, pick(recipes, 'outputSkuId', 'status', 'isDefault')),
      input.usesSkuId === undefined ? undefined : uses(input.usesSkuId),
    ],
    search: [recipes.name, searchBySku(recipes.outputSkuId)],
    sorts: { title: recipes.name, edition: recipes.edition, updatedAt: recipes.updatedAt },
    defaultSort: 'title',
  });
}

const uses = (skuId: number) =>
  sql`exists (select 1 from ${recipeLines} where ${recipeLines.recipeId} = ${recipes.id} and ${recipeLines.skuId} = ${skuId})`;

function rowsOf(ctx: ReadContext) {
  return ctx.tx
    .select({
      ...columnsFor(RecipeRow, recipes),
      skuId: recipes.outputSkuId,
      sku: sql<string>`${skus.code}`.as('sku'),
      name: sql<string>`${skus.name}`.as('sku_name'),
      unit: sql<string>`${units.code}`.as('unit'),
      unitDecimals: units.decimals,
      title: sql<string>`${recipes.name}`.as('title'),
      lines:
        sql`(select count(*) from ${recipeLines} where ${recipeLines.recipeId} = ${recipes.id})`.mapWith(
          Number,
        ),
    })
    .from(recipes)
    .innerJoin(skus, eq(skus.id, recipes.outputSkuId))
    .innerJoin(units, eq(units.id, skus.unitId));
}

const named = (sku: Sku) => ({
  skuId: sku.id,
  sku: sku.code,
  name: sku.name,
  unit: sku.unit,
  unitDecimals: sku.unitDecimals,
});

/**
 * A version with its materials, by-products and what it costs.
 *
 * @throws {Problem} `not_found`.
 */
export async function getRecipe(ctx: ReadContext, { id }: { id: number }): Promise<Recipe> {
  const { lines: _, ...row } = theOne(recipes, await rowsOf(ctx).where(eq(recipes.id, id)));
  const whole = await recipesWithParts(ctx, [id]);
  const recipe = theOne(
    recipes,
    [whole.recipes.get(id)].filter((one) => one !== undefined),
  );
  const substitutes = await readSubstitutes(
    ctx,
    recipe.lines.map((line) => line.id),
  );
  const byproducts = await ctx.tx
    .select({ of: recipeByproducts, tray: trays.code })
    .from(recipeByproducts)
    .leftJoin(trays, eq(trays.id, recipeByproducts.toTrayId))
    .where(eq(recipeByproducts.recipeId, id))
    .orderBy(recipeByproducts.id);
  const apart = [...whole.partOf.values()].flatMap((part) => part.lines);
  const ids = [...recipe.lines, ...apart].map(({ skuId }) => skuId);
  const known = await readSkus(ctx, [
    recipe.outputSkuId,
    ...ids,
    ...byproducts.map(({ of }) => of.skuId),
  ]);
  const costs = await costsNow(ctx, ids);
  const costed = lineCosts(recipe, whole.partOf, costs);
  const materials = costs && costed.reduce((sum, { cost }) => sum + (cost ?? 0), 0);
  return {
    ...recipe,
    ...row,
    checks: [...recipe.checks],
    lines: recipe.lines.flatMap((line, index) => {
      const sku = known.get(line.skuId);
      const cost = costed[index];
      if (!sku || !cost) return [];
      const { need: _, ...ofLine } = cost;
      const own = substitutes.get(line.id) ?? [];
      const { kind, unitId } = sku;
      return [{ ...line, ...named(sku), kind, unitId, ...ofLine, substitutes: own }];
    }),
    byproducts: byproducts.flatMap(({ of, tray }) => {
      const sku = known.get(of.skuId);
      return sku ? [{ ...of, ...named(sku), unitId: sku.unitId, toTray: tray }] : [];
    }),
    outputUnitId: known.get(recipe.outputSkuId)?.unitId ?? 0,
    batchCost:
      materials === null
        ? null
        : batchCost({ ...recipe, byproducts: byproducts.map(({ of }) => of) }, materials),
    editions: await ctx.tx
      .select({
        ...pick(recipes, 'id', 'edition', 'status', 'isDefault'),
        title: recipes.name,
      })
      .from(recipes)
      .where(eq(recipes.outputSkuId, recipe.outputSkuId))
      .orderBy(desc(recipes.edition)),
    openPlans: await openPlansOf(ctx, id),
  };
}

async function openPlansOf(ctx: ReadContext, recipeId: number): Promise<number> {
  const [open] = await ctx.tx
    .select({ n: count() })
    .from(plans)
    .where(
      and(
        eq(plans.recipeId, recipeId),
        inArray(plans.status, ['released', 'in_progress', 'on_hold']),
      ),
    );
  return open?.n ?? 0;
}

/** What may be taken for the materials of lines, the first choice first. */
export async function readSubstitutes(ctx: ReadContext, lineIds: readonly number[]) {
  if (lineIds.length === 0) return new Map<number, never[]>();
  const rows = await ctx.tx
    .select({
      ...columnsFor(Substitute, recipeSubstitutes),
      lineId: recipeSubstitutes.lineId,
      skuId: skus.id,
      sku: skus.code,
      name: skus.name,
      unit: units.code,
      unitDecimals: units.decimals,
    })
    .from(recipeSubstitutes)
    .innerJoin(skus, eq(skus.id, recipeSubstitutes.skuId))
    .innerJoin(units, eq(units.id, skus.unitId))
    .where(inArray(recipeSubstitutes.lineId, [...lineIds]))
    .orderBy(recipeSubstitutes.lineId, recipeSubstitutes.rank);
  return Map.groupBy(rows, ({ lineId }) => lineId);
}

/** What two versions differ in: facts, materials and by-products that one has not, or has otherwise. */
export async function recipeCompare(
  ctx: ReadContext,
  input: { a: number; b: number },
): Promise<RecipeDifferences> {
  const [a, b] = [await getRecipe(ctx, { id: input.a }), await getRecipe(ctx, { id: input.b })];
  const [left, right] = [told(a), told(b)];
  const names = [...new Set([...left.keys(), ...right.keys()])];
  return {
    a: { ...a, lines: a.lines.length },
    b: { ...b, lines: b.lines.length },
    differences: names.flatMap((what) => {
      const [one, other] = [left.get(what) ?? null, right.get(what) ?? null];
      return one === other ? [] : [{ what, a: one, b: other }];
    }),
  };
}

const percent = (bps: number) => `${bps / 100} %`;

function told(recipe: Recipe): Map<string, string> {
  return new Map([
    ['Makes', `${plainQty(recipe.outputQty)} ${recipe.unit}`],
    ['Labour for each run', rupees(recipe.labourPerRun)],
    ['Labour for each unit', rupees(recipe.labourPerUnit)],
    ['Overhead', percent(recipe.overheadBps)],
    ['Normal loss', percent(recipe.normalLossBps)],
    ['Steps', recipe.steps],
    ...recipe.checks.map((check): [string, string] => [
      `Check: ${check.name}`,
      check.kind === 'yes_no'
        ? 'Yes or no'
        : `${check.min ?? '…'} to ${check.max ?? '…'} ${check.unit}`,
    ]),
    ...recipe.lines.map((line): [string, string] => [
      line.name,
      [
        `${plainQty(line.qty)} ${line.unit}`,
        line.wasteBps > 0 ? `${percent(line.wasteBps)} waste` : '',
        line.setupQty > 0 ? `${plainQty(line.setupQty)} to set up` : '',
        line.consumption === 'issue' ? 'issued first' : 'taken at the run',
      ]
        .filter(Boolean)
        .join(', '),
    ]),
    ...recipe.byproducts.map((one): [string, string] => [
      `By-product: ${one.name}`,
      `${plainQty(one.qty)} ${one.unit} at ${rupees(one.unitValue)}`,
    ]),
  ]);
}
