import { eq, sql } from 'drizzle-orm';
import { salesOrders } from '../orders/order.table.ts';
import type { WriteContext } from '../platform/context.ts';
import { customers } from './customer.table.ts';
import { lockCustomer } from './lock.service.ts';

/**
 * Brings the figures of a customer up to date with their orders. They are a cache for lists: no new
 * version, no audit row, so that an order never disturbs somebody who edits the customer.
 *
 * Locks the customer before it counts, so that two orders at once are both counted.
 */
export async function refreshFigures(ctx: WriteContext, customerId: number): Promise<void> {
  await lockCustomer(ctx, customerId);
  const [figures] = await ctx.tx
    .select({
      ordersCount: sql<number>`count(*)::int`,
      spend: sql<number>`coalesce(sum(${salesOrders.invoicedValue}), 0)::float8`,
      owes: sql<number>`coalesce(sum(${salesOrders.balance}), 0)::float8`,
      lastOrderAt: sql<string | null>`max(${salesOrders.placedAt})`.mapWith(salesOrders.placedAt),
    })
    .from(salesOrders)
    .where(sql`${salesOrders.customerId} = ${customerId} and ${salesOrders.status} <> 'draft'`);
  if (figures) await ctx.tx.update(customers).set(figures).where(eq(customers.id, customerId));
}
