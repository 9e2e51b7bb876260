import { ne, sql } from 'drizzle-orm';
import type { SearchKind } from '../platform/rows/search.ts';
import { isBuyer } from './buyers/buyer.service.ts';
import { buyers } from './buyers/buyer.table.ts';
import { salesOrders } from './order.table.ts';

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
];
