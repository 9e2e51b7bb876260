import { eq, ne, sql } from 'drizzle-orm';
import type { SearchKind } from '../platform/rows/search.ts';
import { isBuyer } from './buyers/buyer.service.ts';
import { buyers } from './buyers/buyer.table.ts';
import { salesOrders } from './order.table.ts';
import { quotations } from './quotations/quotation.table.ts';

/** What the search finds of this area. */
export const ordersSearch: readonly SearchKind[] = [
  {
    kind: 'order',
    label: 'Orders',
    permission: 'orders.order.read',
    by: 'number',
    rank: 10,
    rows: (tx) =>
      tx
        .select({
          id: salesOrders.id,
          title: salesOrders.orderNo,
          under: sql<string>`coalesce(${buyers.name}, '')`,
        })
        .from(salesOrders)
        .leftJoin(buyers, isBuyer)
        .$dynamic(),
    id: salesOrders.id,
    where: ne(salesOrders.status, 'draft'),
    words: [salesOrders.searchText],
    numbers: [salesOrders.orderNo],
    exact: [salesOrders.orderNo],
  },
  {
    kind: 'quotation',
    label: 'Quotations',
    permission: 'orders.order.read',
    by: 'number',
    rank: 12,
    rows: (tx) =>
      tx
        .select({
          id: quotations.id,
          title: quotations.number,
          under: sql<string>`coalesce(${buyers.name}, '')`,
        })
        .from(quotations)
        .innerJoin(salesOrders, eq(salesOrders.id, quotations.orderId))
        .leftJoin(buyers, isBuyer)
        .$dynamic(),
    id: quotations.id,
    words: [quotations.searchText],
    numbers: [quotations.number],
    exact: [quotations.number],
  },
];
