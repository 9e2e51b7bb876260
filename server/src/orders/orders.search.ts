import { eq, ne, sql } from 'drizzle-orm';
import { numbered, searched, type SearchKind } from '../platform/rows/search.ts';
import { isBuyer } from './buyers/buyer.service.ts';
import { buyers } from './buyers/buyer.table.ts';
import { salesOrders } from './order.table.ts';
import { quotations } from './quotations/quotation.table.ts';

/** What the search finds of this area. */
export const ordersSearch: readonly SearchKind[] = [
  searched(salesOrders, 'order', 'Orders', 'orders.order.read', {
    by: 'number',
    rank: 10,
    title: salesOrders.orderNo,
    under: sql`coalesce(${buyers.name}, '')`,
    join: (rows) => rows.leftJoin(buyers, isBuyer),
    where: ne(salesOrders.status, 'draft'),
    words: [salesOrders.searchText],
    numbers: [salesOrders.orderNo],
    exact: [salesOrders.orderNo],
  }),
  numbered(quotations, 'quotation', 'Quotations', 'orders.order.read', {
    rank: 12,
    under: sql`coalesce(${buyers.name}, '')`,
    join: (rows) =>
      rows.innerJoin(salesOrders, eq(salesOrders.id, quotations.orderId)).leftJoin(buyers, isBuyer),
    words: [quotations.searchText],
  }),
];
