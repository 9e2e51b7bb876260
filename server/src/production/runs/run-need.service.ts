import type { RunFacts } from '@counting-house/contract/production/run-draft.ts';
import type { RunPreview } from '@counting-house/contract/production/run.ts';
import { eq, inArray } from 'drizzle-orm';
import { pick } from '../../platform/rows/asked.ts';
import type { ReadContext } from '../../platform/context.ts';
import { readSkus, type Sku } from '../../stock/skus/sku.service.ts';
import { readMaterials, type Material, type PlanRecord } from '../plans/plan-material.service.ts';
import { recipeLines, recipes } from '../recipes/recipe.table.ts';

/** The least of a SKU's unit that there is, thousandths. */
export const smallestStep = ({ unitDecimals }: Pick<Sku, 'unitDecimals'>): number =>
  10 ** (3 - unitDecimals);

/** A material's part for what was made, good and rejected, rounded up to its unit. Thousandths. */
export function proportionOfNeed(
  need: number,
  { made, planned, step }: { made: number; planned: number; step: number },
): number {
  const whole = BigInt(planned) * BigInt(step);
  return Number(((BigInt(need) * BigInt(made) + whole - 1n) / whole) * BigInt(step));
}

/** What each material of a plan is needed for by what was made, and how that comes about. */
export async function neededFor(
  ctx: ReadContext,
  plan: PlanRecord,
  { goodQty, rejectedQty }: Pick<RunFacts, 'goodQty' | 'rejectedQty'>,
): Promise<RunPreview['needs']> {
  const made = goodQty + rejectedQty;
  const materials = await readMaterials(ctx, plan.id);
  const skus = await readSkus(
    ctx,
    materials.map(({ skuId }) => skuId),
  );
  const ofRecipe = await linesOf(ctx, materials);
  return materials.flatMap((material) => {
    const sku = skus.get(material.skuId);
    if (!sku) return [];
    const line = ofRecipe.get(material.recipeLineId ?? 0);
    const isOwn = line?.recipeId === plan.recipeId && line.skuId === sku.id;
    return [
      {
        skuId: sku.id,
        need: proportionOfNeed(material.need, { made, planned: plan.qty, step: smallestStep(sku) }),
        base: isOwn ? proportionOfNeed(line.qty, { made, planned: line.outputQty, step: 1 }) : null,
        wasteBps: isOwn ? line.wasteBps : 0,
        setupQty: isOwn ? line.setupQty : 0,
      },
    ];
  });
}

async function linesOf(ctx: ReadContext, materials: readonly Material[]) {
  const ids = materials.flatMap(({ recipeLineId }) => recipeLineId ?? []);
  const rows = await ctx.tx
    .select({
      ...pick(recipeLines, 'id', 'recipeId', 'skuId', 'qty', 'wasteBps', 'setupQty'),
      outputQty: recipes.outputQty,
    })
    .from(recipeLines)
    .innerJoin(recipes, eq(recipes.id, recipeLines.recipeId))
    .where(inArray(recipeLines.id, [0, ...ids]));
  return new Map(rows.map((row) => [row.id, row]));
}
