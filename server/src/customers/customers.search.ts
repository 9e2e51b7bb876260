import { sql } from 'drizzle-orm';
import type { SearchKind } from '../platform/rows/search.ts';
import { customers } from './customer.table.ts';

/** What the search finds of this area. */
export const customersSearch: readonly SearchKind[] = [
  {
    kind: 'customer',
    label: 'Customers',
    permission: 'customers.customer.read',
    by: 'person',
    rank: 20,
    rows: (tx) =>
      tx
        .select({
          id: customers.id,
          title: customers.name,
          under: sql<string>`concat_ws(' · ', ${customers.number}, nullif(${customers.phone}, ''))`,
        })
        .from(customers)
        .$dynamic(),
    id: customers.id,
    words: [customers.searchText],
    exact: [customers.phone, customers.number],
  },
];
