import type { PreviewRecipe, RecipePreview } from '@counting-house/contract/production/recipe.ts';
import type { ReadContext } from '../../platform/context.ts';
import { readSkus } from '../../stock/skus/sku.service.ts';
import { batchCost, costsNow, lineCosts } from './recipe-cost.service.ts';
import { judgeFacts } from './recipe-facts.service.ts';
import { partsBelow } from './recipe-tree.service.ts';
import { unitsToType } from './recipe-units.service.ts';

/** What a batch by a recipe would cost now, and what saving it would refuse. Nothing is written. */
export async function previewRecipe(
  ctx: ReadContext,
  { outputSkuId, ...facts }: PreviewRecipe,
): Promise<RecipePreview> {
  const { ready, fields } = await judgeFacts(ctx, outputSkuId ?? 0, facts);
  if (outputSkuId === undefined) fields['outputSkuId'] = 'Choose what is made.';
  if (facts.name === '') fields['name'] = 'Name is required';
  if (facts.outputQty === 0) fields['outputQty'] = 'The output quantity must be more than 0.';
  const outputQty = ready.outputQty === 0 ? 1_000 : ready.outputQty;
  const lines = ready.lines.map(({ own, sku, ...line }) => ({
    ...line,
    qty: own,
    step: 10 ** (3 - sku.unitDecimals),
  }));
  const partOf = await partsBelow(ctx, lines);
  const apart = [...partOf.values()].flatMap((part) => part.lines.map(({ skuId }) => skuId));
  const costs = await costsNow(ctx, [...lines.map(({ skuId }) => skuId), ...apart]);
  const costed = lineCosts({ outputQty, lines }, partOf, costs);
  const skuIds = facts.lines.map(({ skuId }) => skuId);
  const known = await readSkus(ctx, skuIds);
  const units = await unitsToType(ctx, known);
  const bySku = new Map(lines.map(({ skuId }, index) => [skuId, costed[index]]));
  const materials = costs && costed.reduce((sum, { cost }) => sum + (cost ?? 0), 0);
  return {
    lines: skuIds.map((skuId) => ({
      skuId,
      ...(bySku.get(skuId) ?? { need: 0, cost: null, unitCost: null, costOrigin: 'none' }),
      unit: known.get(skuId)?.unit ?? '',
      units: [...(units.get(skuId) ?? [])],
    })),
    batchCost:
      materials === null
        ? null
        : batchCost(
            {
              ...facts,
              outputQty,
              byproducts: ready.byproducts.map(({ own, unitValue }) => ({ qty: own, unitValue })),
            },
            materials,
          ),
    fields,
  };
}
