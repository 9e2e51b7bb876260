import { sql } from 'drizzle-orm';
import { salesOrders } from '../orders/order.table.ts';
import type { ReadContext } from '../platform/context.ts';

/** How many orders are placed and confirmed by nobody yet; answered by the index sales_order_new alone. */
export async function orderCount(ctx: ReadContext): Promise<number> {
  const [found] = await ctx.tx
    .select({ n: sql<number>`count(*)::int` })
    .from(salesOrders)
    .where(sql`${salesOrders.status} = 'placed' and ${salesOrders.source} = 'storefront'`);
  return found?.n ?? 0;
}
