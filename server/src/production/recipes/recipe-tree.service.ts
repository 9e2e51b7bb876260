import { and, eq, inArray, sql } from 'drizzle-orm';
import { units } from '../../admin/unit.table.ts';
import type { ReadContext } from '../../platform/context.ts';
import { ruleBroken } from '../../platform/problem.ts';
import { positions } from '../../stock/ledger/position.table.ts';
import { readSkus } from '../../stock/skus/sku.service.ts';
import { skus } from '../../stock/skus/sku.table.ts';
import { deepest, type NeedRecipe } from './need.rules.ts';
import { recipeLines, recipes } from './recipe.table.ts';

type RecipeLineRecord = typeof recipeLines.$inferSelect;
type RecipeRecord = typeof recipes.$inferSelect;
type LineWithStep = RecipeLineRecord & { readonly step: number };
type PartRecipe = NeedRecipe<LineWithStep> & { readonly id: number };

/**
 * The default recipes below some SKUs, level by level.
 *
 * @param follow which lines are gone down; all of them when left out.
 */
export async function recipesBelow(
  ctx: ReadContext,
  skuIds: readonly number[],
  follow: (line: RecipeLineRecord) => boolean = () => true,
): Promise<ReadonlyMap<number, PartRecipe>> {
  const known = new Map<number, PartRecipe>();
  let next = [...new Set(skuIds)];
  for (let depth = 0; depth <= deepest && next.length > 0; depth += 1) {
    const heads = await ctx.tx
      .select({ id: recipes.id, skuId: recipes.outputSkuId, outputQty: recipes.outputQty })
      .from(recipes)
      .where(and(inArray(recipes.outputSkuId, next), eq(recipes.isDefault, true)));
    const lines = await linesOf(
      ctx,
      heads.map(({ id }) => id),
    );
    for (const { id, skuId, outputQty } of heads) {
      known.set(skuId, { id, outputQty, lines: lines.get(id) ?? [] });
    }
    const found = [...lines.values()].flat().filter(follow);
    next = [...new Set(found.map(({ skuId }) => skuId))].filter((skuId) => !known.has(skuId));
  }
  return known;
}

async function linesOf(ctx: ReadContext, recipeIds: readonly number[]) {
  if (recipeIds.length === 0) return new Map<number, LineWithStep[]>();
  const rows = await ctx.tx
    .select({ line: recipeLines, decimals: units.decimals })
    .from(recipeLines)
    .innerJoin(skus, eq(skus.id, recipeLines.skuId))
    .innerJoin(units, eq(units.id, skus.unitId))
    .where(inArray(recipeLines.recipeId, [...recipeIds]))
    .orderBy(recipeLines.recipeId, recipeLines.lineNo);
  return Map.groupBy(
    rows.map(({ line, decimals }): LineWithStep => ({ ...line, step: 10 ** (3 - decimals) })),
    ({ recipeId }) => recipeId,
  );
}

/** The default recipes of what lines take apart, and of what these take apart. */
export const partsBelow = (
  ctx: ReadContext,
  lines: readonly { readonly skuId: number; readonly isExploded: boolean }[],
) =>
  recipesBelow(
    ctx,
    lines.flatMap(({ skuId, isExploded }) => (isExploded ? [skuId] : [])),
    ({ isExploded }) => isExploded,
  );

/** Recipes with their lines, and the recipes of the parts that are taken apart in them. */
export async function recipesWithParts(ctx: ReadContext, recipeIds: readonly number[]) {
  const heads =
    recipeIds.length === 0
      ? []
      : await ctx.tx
          .select()
          .from(recipes)
          .where(inArray(recipes.id, [...new Set(recipeIds)]));
  const lines = await linesOf(
    ctx,
    heads.map(({ id }) => id),
  );
  const partOf = await partsBelow(ctx, [...lines.values()].flat());
  const whole = new Map(
    heads.map((head) => [head.id, { ...head, lines: lines.get(head.id) ?? [] }]),
  );
  return { recipes: whole, partOf };
}

/**
 * Whether a recipe can be released: what it makes is in none of its parts, and these are not nested too deep.
 *
 * @throws {Problem} `recipe.loop`, `recipe.depth` (422).
 */
export async function checkTree(
  ctx: ReadContext,
  { outputSkuId }: RecipeRecord,
  lines: readonly RecipeLineRecord[],
): Promise<void> {
  const below = await recipesBelow(
    ctx,
    lines.map(({ skuId }) => skuId),
  );
  const walk = (skuId: number, path: readonly number[]): readonly number[] | 'deep' | null => {
    if (skuId === outputSkuId) return path;
    if (path.length > deepest) return 'deep';
    for (const line of below.get(skuId)?.lines ?? []) {
      const found = walk(line.skuId, [...path, skuId]);
      if (found) return found;
    }
    return null;
  };
  for (const { skuId } of lines) {
    const found = walk(skuId, []);
    if (found === 'deep') {
      throw ruleBroken('recipe.depth', 'Recipes can be nested at most 6 deep.');
    }
    if (found) {
      const known = await readSkus(ctx, [outputSkuId, ...found]);
      const path = found.map((id) => known.get(id)?.name).join(' → ');
      throw ruleBroken(
        'recipe.loop',
        `'${known.get(outputSkuId)?.name}' can't contain itself (through ${path}).`,
      );
    }
  }
}

/** What SKUs cost on average in all stores: value (paise) and quantity (thousandths) on hand. */
export async function averageCosts(
  ctx: ReadContext,
  skuIds: readonly number[],
): Promise<ReadonlyMap<number, { value: number; qty: number }>> {
  if (skuIds.length === 0) return new Map();
  const rows = await ctx.tx
    .select({
      skuId: positions.skuId,
      value: sql`sum(${positions.value})`.mapWith(Number),
      qty: sql`sum(${positions.onHand})`.mapWith(Number),
    })
    .from(positions)
    .where(inArray(positions.skuId, [...new Set(skuIds)]))
    .groupBy(positions.skuId);
  return new Map(rows.map(({ skuId, value, qty }) => [skuId, { value, qty }]));
}
