import { eq, sql } from 'drizzle-orm';
import { salesOrders } from '../orders/order.table.ts';
import type { WriteContext } from '../platform/context.ts';
import { companies } from './companies/company.table.ts';

/**
 * Brings the figures of a company up to date with its orders. They are a cache for lists: no new version, no
 * audit row, so that an order never disturbs somebody who edits the company.
 *
 * The caller has locked the company, so that two orders at once are both counted.
 */
export async function refreshCompany(ctx: WriteContext, companyId: number): Promise<void> {
  const figures = ctx.tx
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
      sql`${salesOrders.companyId} = ${companyId} and ${salesOrders.status} <> 'draft' and ${salesOrders.orderNo} is not null`,
    )
    .as('figures');
  await ctx.tx
    .update(companies)
    .set({
      ordersCount: sql`${figures.ordersCount}`,
      spend: sql`${figures.spend}`,
      ordersBalance: sql`${figures.ordersBalance}`,
      ordersToInvoice: sql`${figures.ordersToInvoice}`,
      lastOrderAt: sql`${figures.lastOrderAt}`,
    })
    .from(figures)
    .where(eq(companies.id, companyId));
}
