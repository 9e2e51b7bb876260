import type { SearchKind } from '../platform/rows/search.ts';

/** What the search finds of this area. */
export const purchasingSearch: readonly SearchKind[] = [];
