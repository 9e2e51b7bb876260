import { sql } from 'drizzle-orm';
import type { SearchKind } from '../platform/rows/search.ts';
import { companies } from './companies/company.table.ts';

/** What the search finds of this area. */
export const b2bSearch: readonly SearchKind[] = [
  {
    kind: 'b2b_company',
    label: 'Companies',
    permission: 'b2b.company.read',
    by: 'person',
    rank: 21,
    rows: (tx) =>
      tx
        .select({
          id: companies.id,
          title: companies.name,
          under: sql<string>`${companies.number} || coalesce(' · ' || ${companies.gstin}, '')`,
        })
        .from(companies)
        .$dynamic(),
    id: companies.id,
    words: [companies.searchText],
    exact: [companies.number, companies.gstin],
  },
];
