import { searched, type SearchKind } from '../platform/rows/search.ts';
import { offers } from './offer.table.ts';

/** What the search finds of this area. */
export const offersSearch: readonly SearchKind[] = [
  searched(offers, 'offer', 'Offers', 'offers.offer.read', {
    by: 'name',
    rank: 82,
    title: offers.name,
    under: offers.status,
    words: [offers.name],
    isSmall: true,
  }),
];
