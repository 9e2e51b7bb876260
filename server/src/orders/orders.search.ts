import { eq, ne, sql } from 'drizzle-orm';
import { customers } from '../customers/customer.table.ts';
import type { SearchKind } from '../platform/rows/search.ts';
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
          under: sql<string>`coalesce(${customers.name}, '')`,
        })
        .from(salesOrders)
        .leftJoin(customers, eq(customers.id, salesOrders.customerId))
        .$dynamic(),
    id: salesOrders.id,
    where: ne(salesOrders.status, 'draft'),
    words: [salesOrders.searchText],
    exact: [salesOrders.orderNo],
  },
];
