import type { Explode, Explosion } from '@counting-house/contract/production/recipe-explosion.ts';
import { and, eq } from 'drizzle-orm';
import type { ReadContext } from '../../platform/context.ts';
import { invariant, notFound, ruleBroken } from '../../platform/problem.ts';
import { availability } from '../../stock/demand/availability.service.ts';
import { readSkus, type Sku } from '../../stock/skus/sku.service.ts';
import { deepest, explodeNeeds, type NeedLine } from './need.rules.ts';
import { componentCost, costsNow } from './recipe-cost.service.ts';
import { recipesBelow, recipesWithParts } from './recipe-tree.service.ts';
import { recipes } from './recipe.table.ts';

type Line = NeedLine & { readonly isOptional: boolean };
type Part = { readonly id: number; readonly outputQty: number; readonly lines: readonly Line[] };

/**
 * What a quantity needs over all levels: everything that has a recipe is taken apart, whether or not it is on hand.
 *
 * @throws {Problem} `not_found`; `recipe.none` (422).
 */
export async function explode(
  ctx: ReadContext,
  { skuId, qty, recipeId }: Explode,
): Promise<Explosion> {
  const head = await recipeOf(ctx, skuId, recipeId);
  const top = (await recipesWithParts(ctx, [head.id])).recipes.get(head.id);
  invariant(top, 'a recipe has its lines');
  const below = await recipesBelow(
    ctx,
    top.lines.map((line) => line.skuId),
  );
  const steps = stepsOf(top, qty, below);
  const taken = [...below].map(([id, part]): [number, Part] => [
    id,
    { ...part, lines: part.lines.map((line) => ({ ...line, isExploded: true })) },
  ]);
  const bottom = explodeNeeds(
    { ...top, lines: top.lines.map((line) => ({ ...line, isExploded: true })) },
    qty,
    new Map(taken),
  );
  const ids = [...steps, ...bottom.map(({ line }) => line)].map((one) => one.skuId);
  const known = await readSkus(ctx, [skuId, ...ids]);
  const free = await availability(ctx, ids);
  const costs = await costsNow(ctx, ids);
  const told = (of: number, need: number) => {
    const sku = known.get(of);
    invariant(sku, 'a material has its SKU');
    const has = free.get(of)?.free ?? 0;
    return {
      ...named(sku),
      need,
      free: has,
      short: Math.max(0, need - has),
      ...componentCost(costs, { skuId: of, qty: need }),
    };
  };
  const output = known.get(skuId);
  invariant(output, 'a recipe makes a SKU');
  return {
    ...named(output),
    qty,
    recipeId: head.id,
    recipe: head.name,
    edition: head.edition,
    tree: steps.map(({ skuId: of, need, depth }) => ({
      ...told(of, need),
      depth,
      recipeId: below.get(of)?.id ?? null,
    })),
    materials: bottom.map(({ line, need }) => told(line.skuId, need)),
  };
}

const named = (sku: Sku) => ({
  skuId: sku.id,
  sku: sku.code,
  name: sku.name,
  unit: sku.unit,
  unitDecimals: sku.unitDecimals,
});

async function recipeOf(ctx: ReadContext, skuId: number, recipeId: number | undefined) {
  const [recipe] = await ctx.tx
    .select()
    .from(recipes)
    .where(
      and(
        eq(recipes.outputSkuId, skuId),
        recipeId === undefined ? eq(recipes.isDefault, true) : eq(recipes.id, recipeId),
      ),
    );
  if (recipe) return recipe;
  const sku = (await readSkus(ctx, [skuId])).get(skuId);
  if (!sku) throw notFound('SKU');
  throw ruleBroken('recipe.none', `'${sku.name}' has no released recipe.`);
}

type Step = { readonly skuId: number; readonly need: number; readonly depth: number };

/** Every step of the tree, each with what it needs for itself. */
function stepsOf(
  recipe: { readonly outputQty: number; readonly lines: readonly Line[] },
  qty: number,
  below: ReadonlyMap<number, Part>,
  depth = 1,
): Step[] {
  return explodeNeeds(
    { ...recipe, lines: recipe.lines.map((line) => ({ ...line, isExploded: false })) },
    qty,
  ).flatMap(({ line: { skuId }, need }) => {
    const part = depth < deepest ? below.get(skuId) : undefined;
    const inside = part && need > 0 ? stepsOf(part, need, below, depth + 1) : [];
    return [{ skuId, need, depth }, ...inside];
  });
}
