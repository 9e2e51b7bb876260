import { sql } from 'drizzle-orm';
import { salesOrders } from '../orders/order.table.ts';
import type { WriteContext } from '../platform/context.ts';
import { hot } from '../platform/database/hot.ts';
import { customers } from './customer.table.ts';

/**
 * Brings the figures of a customer up to date with their orders. They are a cache for lists: no new
 * version, no audit row, so that an order never disturbs somebody who edits the customer.
 *
 * The caller has locked the customer, so that two orders at once are both counted. Nothing is counted of anyone who buys
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
      spend: sql`coalesce(sum(${salesOrders.invoicedValue} - ${salesOrders.creditedValue}), 0)`.as(
        'spent',
      ),
      ordersToInvoice:
        sql`coalesce(sum(${salesOrders.grandTotal} - ${salesOrders.cancelledValue} - ${salesOrders.invoicedValue}), 0)`.as(
          'to_invoice',
        ),
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
      ordersToInvoice: sql`${figures.ordersToInvoice}`,
      lastOrderAt: sql`${figures.lastOrderAt}`,
    })
    .from(figures)
    .where(sql`${customers.id} = ${id} and ${customers.kind} = 'person'`)
    .prepare('customer_figures');
});

/**
 * What is unpaid of a buyer's orders and stands on no invoice yet, for the select list of a query over customers or
 * companies; what invoices bear is outstanding.
 */
export const unpaidOrdersOf = (buyer: 'customer' | 'b2b_company') =>
  sql<number>`(${sql.raw(unpaidOf(buyer))})`.mapWith(Number);

const unpaidOf = (buyer: 'customer' | 'b2b_company') => `
  select coalesce(sum(least(o.balance, o.grand_total - o.cancelled_value - o.invoiced_value)), 0)
  from sales_order o
  where o.${buyer === 'customer' ? 'customer_id' : 'company_id'} = ${buyer}.id and o.balance > 0
    and o.status not in ('draft', 'cancelled')`;
