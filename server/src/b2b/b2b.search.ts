import { sql } from 'drizzle-orm';
import { searched, type SearchKind } from '../platform/rows/search.ts';
import { companies } from './companies/company.table.ts';

/** What the search finds of this area. */
export const b2bSearch: readonly SearchKind[] = [
  searched(companies, 'b2b_company', 'Companies', 'b2b.company.read', {
    by: 'person',
    rank: 21,
    title: companies.name,
    under: sql`${companies.number} || coalesce(' · ' || ${companies.gstin}, '')`,
    words: [companies.searchText],
    exact: [companies.number, companies.gstin],
  }),
];
