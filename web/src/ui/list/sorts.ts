import type { Column } from '../table/columns.tsx';

type Sorted = Pick<Column<never>, 'key' | 'label' | 'sortBy' | 'isTime'>;

/** Most columns that a list is sorted by. */
export const mostSorts = 3;

/** What a column is called in `sort`. */
export const sortKey = ({ key, sortBy }: Pick<Sorted, 'key' | 'sortBy'>): string => sortBy ?? key;

export const isDownIn = (by: string): boolean => by.startsWith('-');
const keyIn = (by: string) => by.replace('-', '');

/** Where a column stands in the order, from 0, and which way; null where it does not. */
export function placeIn(
  sort: string,
  column: Pick<Sorted, 'key' | 'sortBy'>,
): { readonly at: number; readonly isDown: boolean; readonly of: number } | null {
  const words = sort.split(',').filter(Boolean);
  const at = words.findIndex((by) => keyIn(by) === sortKey(column));
  return at < 0 ? null : { at, isDown: isDownIn(words[at] ?? ''), of: words.length };
}

/** The order by one column alone; the same column again turns it round. */
export function sortedBy(sort: string, column: Sorted): string {
  const by = sortKey(column);
  return sort === by ? `-${by}` : by;
}

/**
 * The order with a further column behind the others, up to three; one that is in it already turns round.
 */
export function alsoSortedBy(sort: string, column: Sorted): string {
  const words = sort.split(',').filter(Boolean);
  const by = sortKey(column);
  const known = words.find((word) => keyIn(word) === by);
  if (known) return words.map((word) => (word === known ? turned(word) : word)).join(',');
  return words.length >= mostSorts ? by : [...words, by].join(',');
}

const turned = (by: string) => (isDownIn(by) ? keyIn(by) : `-${by}`);
