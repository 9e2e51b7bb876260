import { sql } from 'drizzle-orm';
import { vendors } from './vendors/vendor.table.ts';
import type { SearchKind } from '../platform/rows/search.ts';
import { items } from './items/item.table.ts';

/** What the search finds of this area. */
export const purchasingSearch: readonly SearchKind[] = [
  {
    kind: 'vendor',
    label: 'Vendors',
    permission: 'purchasing.vendor.read',
    by: 'person',
    rank: 40,
    rows: (tx) =>
      tx
        .select({
          id: vendors.id,
          title: vendors.displayName,
          under: sql<string>`${vendors.number} || ' · ' || ${vendors.phone}`,
        })
        .from(vendors)
        .$dynamic(),
    id: vendors.id,
    words: [vendors.searchText],
    exact: [vendors.phone, vendors.number],
  },
  {
    kind: 'item',
    label: 'Items',
    permission: 'purchasing.item.read',
    by: 'name',
    rank: 50,
    rows: (tx) =>
      tx.select({ id: items.id, title: items.name, under: items.code }).from(items).$dynamic(),
    id: items.id,
    words: [items.name, items.code],
    exact: [items.code],
  },
];
