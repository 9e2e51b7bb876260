import { sql } from 'drizzle-orm';
import { salesOrders } from '../orders/order.table.ts';
import type { WriteContext } from '../platform/context.ts';
import { hot } from '../platform/database/hot.ts';
import { customers } from './customer.table.ts';

/**
 * Brings the figures of a customer up to date with their orders. They are a cache for lists: no new
 * version, no audit row, so that an order never disturbs somebody who edits the customer.
 *
 * The caller has locked the customer, so that two orders at once are both counted. Nothing is counted of whoever buys
 * over the counter without a name.
 */
export async function refreshFigures(ctx: WriteContext, customerId: number): Promise<void> {
  await refreshed(ctx.tx).execute({ id: customerId });
}

const refreshed = hot((tx) => {
  const id = sql.placeholder('id');
  const figures = tx
    .select({
      ordersCount: sql`count(*)`.as('n'),
      spend: sql`coalesce(sum(${salesOrders.invoicedValue}), 0)`.as('invoiced'),
      ordersBalance: sql`coalesce(sum(${salesOrders.balance}), 0)`.as('balances'),
      lastOrderAt: sql`max(${salesOrders.placedAt})`.as('last'),
    })
    .from(salesOrders)
    .where(
      sql`exists (select from ${customers} where ${customers.id} = ${id} and ${customers.kind} = 'person')
        and ${salesOrders.customerId} = ${id} and ${salesOrders.status} <> 'draft' and ${salesOrders.orderNo} is not null`,
    )
    .as('figures');
  return tx
    .update(customers)
    .set({
      ordersCount: sql`${figures.ordersCount}`,
      spend: sql`${figures.spend}`,
      ordersBalance: sql`${figures.ordersBalance}`,
      lastOrderAt: sql`${figures.lastOrderAt}`,
    })
    .from(figures)
    .where(sql`${customers.id} = ${id} and ${customers.kind} = 'person'`)
    .prepare('customer_figures');
});
