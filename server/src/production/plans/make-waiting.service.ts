import type { ListWaiting, WaitingRows } from '@counting-house/contract/production/make-list.ts';
import { and, asc, eq, inArray, sql } from 'drizzle-orm';
import type { z } from 'zod';
import { buyers } from '../../orders/buyers/buyer.table.ts';
import { salesOrders } from '../../orders/order.table.ts';
import { may, type ReadContext } from '../../platform/context.ts';
import { invariant } from '../../platform/problem.ts';
import { readRow } from '../../platform/rows/rows.ts';
import { demands } from '../../stock/demand/demand.table.ts';
import { readSkus } from '../../stock/skus/sku.service.ts';
import { readStore } from '../../stock/trays/store.service.ts';
import { recipes } from '../recipes/recipe.table.ts';

/** More that wait are not told; the first to be needed stand first. */
const most = 100;

/**
 * Orders and plans that wait for the product of a recipe. Buyers are named to those who may see orders.
 *
 * @throws {Problem} `not_found`.
 */
export async function makeWaiting(
  ctx: ReadContext,
  input: z.output<typeof ListWaiting>,
): Promise<WaitingRows> {
  const recipe = await readRow(ctx, recipes, input.id);
  const sku = (await readSkus(ctx, [recipe.outputSkuId])).get(recipe.outputSkuId);
  invariant(sku, 'a recipe has its product');
  const store = await readStore(ctx, input.storeId);
  const rows = await ctx.tx
    .select({
      id: demands.id,
      kind: sql<'order' | 'plan'>`${demands.purpose}`,
      refId: demands.refId,
      number: demands.refNumber,
      buyer: sql<string>`coalesce(${buyers.name}, '')`,
      needDate: demands.needDate,
      short: sql`${demands.wanted} - ${demands.done} - ${demands.reserved}`.mapWith(Number),
    })
    .from(demands)
    .leftJoin(salesOrders, and(eq(demands.purpose, 'order'), eq(salesOrders.id, demands.refId)))
    .leftJoin(
      buyers,
      and(eq(buyers.kind, salesOrders.buyerKind), eq(buyers.id, salesOrders.buyerId)),
    )
    .where(
      and(
        eq(demands.skuId, sku.id),
        eq(demands.storeId, store.id),
        eq(demands.status, 'open'),
        inArray(demands.purpose, ['order', 'plan']),
        sql`${demands.wanted} > ${demands.done} + ${demands.reserved}`,
      ),
    )
    .orderBy(asc(demands.needDate), asc(demands.id))
    .limit(most);
  const isOpen = may(ctx, 'orders.order.read');
  return {
    skuId: sku.id,
    sku: sku.code,
    name: sku.name,
    unit: sku.unit,
    unitDecimals: sku.unitDecimals,
    recipeId: recipe.id,
    rows: rows.map((row) => ({ ...row, buyer: isOpen ? row.buyer : '' })),
  };
}
