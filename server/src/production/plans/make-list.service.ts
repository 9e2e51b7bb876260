import type { ListAnswer } from '@counting-house/contract/kit/list.ts';
import type { MakeList, MakeRow } from '@counting-house/contract/production/make-list.ts';
import { and, eq, sql, type SQL } from 'drizzle-orm';
import { units } from '../../admin/unit.table.ts';
import type { ReadContext } from '../../platform/context.ts';
import { pageOf } from '../../platform/rows/list.ts';
import { availability } from '../../stock/demand/availability.service.ts';
import { demands } from '../../stock/demand/demand.table.ts';
import { searchBySku, readSkus } from '../../stock/skus/sku.service.ts';
import { skus } from '../../stock/skus/sku.table.ts';
import { stockPolicies } from '../../stock/skus/stock-policy.table.ts';
import { readStore } from '../../stock/trays/store.service.ts';
import { explodeGrowth, makeable } from '../recipes/need.rules.ts';
import { recipesWithParts } from '../recipes/recipe-tree.service.ts';
import { recipes } from '../recipes/recipe.table.ts';
import { plans } from './plan.table.ts';
import { suggested } from './suggest.rules.ts';

/** Products that have a recipe, with what waits for them and how much to make. */
export async function makeList(ctx: ReadContext, input: MakeList): Promise<ListAnswer<MakeRow>> {
  const store = await readStore(ctx, input.storeId);
  const short = shortIn(store.id);
  const page = await pageOf(ctx, input, {
    rows: ctx.tx
      .select({
        id: recipes.id,
        recipeId: recipes.id,
        recipe: recipes.name,
        edition: recipes.edition,
        outputQty: recipes.outputQty,
        skuId: skus.id,
        sku: skus.code,
        name: skus.name,
        unit: units.code,
        unitDecimals: units.decimals,
        short: sql`coalesce((select sum(d.wanted - d.done - d.reserved) from ${short}), 0)`.mapWith(
          Number,
        ),
        orders: sql`(select count(*) from ${short} where d.purpose = 'order')`.mapWith(Number),
        earliestNeed: sql<string | null>`(select min(d.need_date)::text from ${short})`,
        planned: sql`coalesce((
          select sum(greatest(p.qty - p.good_qty, 0)) from ${plans} p
          where p.output_sku_id = ${skus.id} and p.store_id = ${store.id}
            and p.status in ('released', 'in_progress', 'on_hold')), 0)`.mapWith(Number),
        reorderLevel: stockPolicies.reorderLevel,
        maxLevel: stockPolicies.maxLevel,
        reorderQty: stockPolicies.reorderQty,
      })
      .from(recipes)
      .innerJoin(skus, eq(skus.id, recipes.outputSkuId))
      .innerJoin(units, eq(units.id, skus.unitId))
      .leftJoin(
        stockPolicies,
        and(eq(stockPolicies.skuId, skus.id), eq(stockPolicies.storeId, store.id)),
      )
      .$dynamic(),
    matching: ctx.tx
      .select({ id: recipes.id })
      .from(recipes)
      .innerJoin(skus, eq(skus.id, recipes.outputSkuId))
      .$dynamic(),
    id: recipes.id,
    where: [
      eq(recipes.isDefault, true),
      input.onlyShort ? sql`exists (select 1 from ${short})` : undefined,
    ],
    search: [skus.code, skus.name, searchBySku(recipes.outputSkuId)],
    sorts: { name: skus.name },
    defaultSort: 'name',
  });
  const most = await mostOf(ctx, store.id, page.rows);
  const free = await availability(
    ctx,
    page.rows.map(({ skuId }) => skuId),
    { storeId: store.id },
  );
  return {
    ...page,
    rows: page.rows.map((row) => {
      const of = free.get(row.skuId)?.free ?? 0;
      const { qty = null, limitedBy = null } = most.get(row.recipeId) ?? {};
      return {
        ...row,
        free: of,
        suggest: suggested({
          ...row,
          free: of,
          batch: ctx.settings['production.wholeBatches'] ? row.outputQty : 0,
        }),
        makeable: qty,
        limitedBy,
      };
    }),
  };
}

/** Open demands for a product that nothing is held for, as `d`. */
const shortIn = (storeId: number): SQL => sql`(
  select * from ${demands}
  where ${demands.skuId} = ${skus.id} and ${demands.storeId} = ${storeId}
    and ${demands.status} = 'open' and ${demands.wanted} > ${demands.done} + ${demands.reserved}
) d`;

/** The most that can be made of what is free now, by recipe, and the name of what limits it. */
async function mostOf(
  ctx: ReadContext,
  storeId: number,
  rows: readonly { recipeId: number; unitDecimals: number }[],
): Promise<ReadonlyMap<number, { qty: number; limitedBy: string }>> {
  const ids = rows.map(({ recipeId }) => recipeId);
  const { recipes: whole, partOf } = await recipesWithParts(ctx, ids);
  const growths = new Map([...whole].map(([id, recipe]) => [id, explodeGrowth(recipe, partOf)]));
  const skuIds = [...growths.values()].flat().map(({ skuId }) => skuId);
  const free = await availability(ctx, skuIds, { storeId });
  const known = await readSkus(ctx, skuIds);
  return new Map(
    rows.flatMap(({ recipeId, unitDecimals }) => {
      const most = makeable(
        growths.get(recipeId) ?? [],
        (skuId) => free.get(skuId)?.free ?? 0,
        10 ** (3 - unitDecimals),
      );
      if (!most) return [];
      return [[recipeId, { qty: most.qty, limitedBy: known.get(most.limitedBy)?.name ?? '' }]];
    }),
  );
}
