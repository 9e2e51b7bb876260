import type { SearchKind } from '../platform/rows/search.ts';
import { taxes } from './tax.table.ts';

/** What the search finds of this area. */
export const taxSearch: readonly SearchKind[] = [
  {
    kind: 'tax',
    label: 'Taxes',
    permission: 'tax.rate.read',
    by: 'name',
    rank: 92,
    rows: (tx) =>
      tx.select({ id: taxes.id, title: taxes.name, under: taxes.code }).from(taxes).$dynamic(),
    id: taxes.id,
    words: [taxes.name, taxes.code],
    isSmall: true,
  },
];
