import { sql } from 'drizzle-orm';
import { salesOrders } from '../orders/order.table.ts';
import type { ReadContext } from '../platform/context.ts';

/**
 * How many orders are new: those of the desk's tab New and of the first page's tile, wherever they came
 * from. Answered by the index sales_order_new alone, which is why the words are its own.
 */
export async function orderCount(ctx: ReadContext): Promise<number> {
  const [found] = await ctx.tx
    .select({ n: sql<number>`count(*)::int` })
    .from(salesOrders)
    .where(sql`${salesOrders.status} = 'placed' and ${salesOrders.holds} = '[]'::jsonb`);
  return found?.n ?? 0;
}
