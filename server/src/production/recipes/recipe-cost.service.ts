import type { BatchCost, CostOrigin } from '@counting-house/contract/production/recipe.ts';
import { and, eq, inArray, isNotNull } from 'drizzle-orm';
import { may, type ReadContext } from '../../platform/context.ts';
import { halfUp, shareOf } from '../../platform/money.ts';
import { items } from '../../purchasing/items/item.table.ts';
import { skus } from '../../stock/skus/sku.table.ts';
import { explodeNeeds, type NeedLine, type NeedRecipe } from './need.rules.ts';
import { averageCosts } from './recipe-tree.service.ts';

type Held = { readonly value: number; readonly qty: number; readonly from: CostOrigin };

/**
 * What goods cost now: on average in all stores, or what their item says while nothing is on hand.
 *
 * @returns value (paise) of a quantity (thousandths) by SKU; null for those who may not see costs.
 */
export async function costsNow(
  ctx: ReadContext,
  skuIds: readonly number[],
): Promise<ReadonlyMap<number, Held> | null> {
  return may(ctx, 'production.cost.read') ? knownCosts(ctx, skuIds) : null;
}

/** As `costsNow`, for what is worked out with costs and not shown. */
export async function knownCosts(
  ctx: ReadContext,
  skuIds: readonly number[],
): Promise<ReadonlyMap<number, Held>> {
  const held = await averageCosts(ctx, skuIds);
  const bare = [...new Set(skuIds)].filter((skuId) => (held.get(skuId)?.qty ?? 0) <= 0);
  const said =
    bare.length === 0
      ? []
      : await ctx.tx
          .select({ skuId: skus.id, value: items.standardCost })
          .from(skus)
          .innerJoin(items, eq(items.id, skus.itemId))
          .where(and(inArray(skus.id, bare), isNotNull(items.standardCost)));
  return new Map<number, Held>([
    ...[...held]
      .filter(([, { qty }]) => qty > 0)
      .map(([skuId, of]): [number, Held] => [skuId, { ...of, from: 'average' }]),
    ...said.map(({ skuId, value }): [number, Held] => [
      skuId,
      { value: value ?? 0, qty: 1_000, from: 'standard' },
    ]),
  ]);
}

type Costs = ReadonlyMap<number, Held> | null;

/** What a quantity of goods costs now. */
export function componentCost(costs: Costs, { skuId, qty }: { skuId: number; qty: number }) {
  const held = costs?.get(skuId);
  return {
    cost: costs && (held ? shareOf(held.value, { part: qty, whole: held.qty }) : 0),
    costOrigin: held?.from ?? ('none' as const),
  };
}

/** The need of each line for a batch and what it costs now; what is taken apart costs what its parts cost. */
export function lineCosts(
  { outputQty, lines }: NeedRecipe<NeedLine>,
  partOf: ReadonlyMap<number, NeedRecipe<NeedLine>>,
  costs: Costs,
) {
  return lines.map((line) => {
    const alone = { outputQty, lines: [{ ...line, isExploded: false }] };
    const [own] = explodeNeeds(alone, outputQty);
    const parts = explodeNeeds({ outputQty, lines: [line] }, outputQty, partOf).map((part) =>
      componentCost(costs, { skuId: part.line.skuId, qty: part.need }),
    );
    const isApart = line.isExploded && partOf.has(line.skuId);
    const unit = componentCost(costs, { skuId: line.skuId, qty: 1_000 });
    const cost = costs && parts.reduce((sum, part) => sum + (part.cost ?? 0), 0);
    const need = own?.need ?? 0;
    return {
      need,
      cost,
      unitCost:
        isApart && cost !== null && need > 0
          ? shareOf(cost, { part: 1_000, whole: need })
          : unit.cost,
      costOrigin: isApart ? (parts[0]?.costOrigin ?? 'none') : unit.costOrigin,
    };
  });
}

type CostFacts = {
  readonly outputQty: number;
  readonly labourPerRun: number;
  readonly labourPerUnit: number;
  readonly overheadBps: number;
  readonly byproducts: readonly { readonly qty: number; readonly unitValue: number }[];
};

/** What a batch costs, all of it good: materials, power and rent, labour, less what else comes out of it. */
export function batchCost(facts: CostFacts, materials: number): BatchCost {
  const { outputQty } = facts;
  const overhead = shareOf(materials, { part: facts.overheadBps, whole: 10_000 });
  const labour =
    facts.labourPerRun + halfUp(BigInt(facts.labourPerUnit) * BigInt(outputQty), 1_000n);
  const spent = materials + overhead + labour;
  const worth = facts.byproducts.reduce(
    (sum, { qty, unitValue }) => sum + halfUp(BigInt(qty) * BigInt(unitValue), 1_000n),
    0,
  );
  const byproductValue = Math.min(worth, spent);
  const total = spent - byproductValue;
  return {
    materials,
    overhead,
    labour,
    byproductValue,
    total,
    unitCost: outputQty > 0 ? shareOf(total, { part: 1_000, whole: outputQty }) : 0,
  };
}
