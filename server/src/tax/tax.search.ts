import { searched, type SearchKind } from '../platform/rows/search.ts';
import { taxes } from './tax.table.ts';

/** What the search finds of this area. */
export const taxSearch: readonly SearchKind[] = [
  searched(taxes, 'tax', 'Taxes', 'tax.rate.read', {
    by: 'name',
    rank: 92,
    title: taxes.name,
    under: taxes.code,
    words: [taxes.name, taxes.code],
    isSmall: true,
  }),
];
