import { sql } from 'drizzle-orm';
import { searched, type SearchKind } from '../platform/rows/search.ts';
import { customers } from './customer.table.ts';

/** What the search finds of this area. */
export const customersSearch: readonly SearchKind[] = [
  searched(customers, 'customer', 'Customers', 'customers.customer.read', {
    by: 'person',
    rank: 20,
    title: customers.name,
    under: sql`concat_ws(' · ', ${customers.number}, nullif(${customers.phone}, ''))`,
    words: [customers.searchText],
    exact: [customers.phone, customers.number],
  }),
];
