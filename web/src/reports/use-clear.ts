import { useSetSearch } from '../platform/address.ts';
import { cleared } from '../ui/filter/filter-bar.tsx';
import type { Filter } from '../ui/filter/filters.tsx';

/** Takes all filters and the search away. */
export function useClear(filters: readonly Filter[]): () => void {
  const setSearch = useSetSearch();
  return () => setSearch({ ...cleared(filters), q: null });
}
