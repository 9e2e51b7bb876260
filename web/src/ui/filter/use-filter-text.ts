import { useEffect } from 'react';
import type { Search } from '../../platform/address.ts';
import { useNames } from '../picking/names.ts';
import type { Filter } from './filters.tsx';

/** The filters that are set and what each says; a record of an address is asked for its name. */
export function useFilterText(
  filters: readonly Filter[],
  search: Search,
): readonly { readonly filter: Filter; readonly words: string }[] {
  useNames();
  useEffect(() => {
    for (const filter of filters) void filter.learns?.(search);
  }, [filters, search]);
  return filters.flatMap((filter) => {
    const words = filter.words(search);
    return words === null ? [] : [{ filter, words }];
  });
}
