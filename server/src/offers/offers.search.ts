import type { SearchKind } from '../platform/rows/search.ts';
import { offers } from './offer.table.ts';

/** What the search finds of this area. */
export const offersSearch: readonly SearchKind[] = [
  {
    kind: 'offer',
    label: 'Offers',
    permission: 'offers.offer.read',
    by: 'name',
    rank: 82,
    rows: (tx) =>
      tx
        .select({ id: offers.id, title: offers.name, under: offers.status })
        .from(offers)
        .$dynamic(),
    id: offers.id,
    words: [offers.name],
    isSmall: true,
  },
];
