import type { RegisteredTable } from '@counting-house/contract/admin/row.ts';
import type { SavedView } from '@counting-house/contract/admin/saved-view.ts';
import { useMemo } from 'react';
import { type Search, useSearch, useSetSearch } from '../../platform/address.ts';
import { prefer, preferences } from '../../platform/preferences.ts';
import type { Column } from './columns.tsx';

type Keyed = Pick<Column<never>, 'key' | 'label' | 'isExtra'>;

/** The name in the address for columns that differ from the view on view. */
const inAddress = 'cols';

/** The columns that the address or the view name; undefined where neither does. */
function columnsIn(search: Search, view: SavedView | undefined): readonly string[] | undefined {
  return search[inAddress]?.split(',') ?? view?.state.columns;
}

type Placed = Keyed & Pick<Column<never>, 'part' | 'isRight' | 'isMoney'>;

const ahead = new WeakMap<object, readonly unknown[]>();

/** What a document is known by beside its number. */
const isParty = ({ key }: Keyed) => /vendor|buyer|customer|company|party|name$/iu.test(key);

/**
 * The columns of a list with its money right behind the name, and behind the party of a document: however narrow the
 * window is, the figures that the list is there for are in view.
 */
export function moneyAhead<C extends Placed>(columns: readonly C[]): readonly C[] {
  const known = ahead.get(columns);
  if (known) return known as readonly C[];
  const [, second] = columns;
  const names = second && !isMoney(second) && isParty(second) ? 2 : 1;
  const rest = columns.slice(names);
  const placed = [
    ...columns.slice(0, names),
    ...rest.filter(isMoney),
    ...rest.filter((column) => !isMoney(column)),
  ];
  ahead.set(columns, placed);
  return placed;
}

/** Where a list counts goods, what counts on its card stands ahead as well. */
const isMoney = (column: Placed) =>
  column.isMoney === true || (column.part === 'amount' && column.isRight === true);

/** The columns of a list as its view or the person has them: which, and in which order. */
export function useColumns<C extends Keyed>(
  list: string,
  columns: readonly C[],
  view: SavedView | undefined,
): readonly C[] {
  const search = useSearch();
  const own = preferences.use().columns[list];
  const chosen = columnsIn(search, view) ?? own;
  if (chosen) return arranged(columns, chosen);
  return columns.some(({ isExtra }) => isExtra)
    ? columns.filter(({ isExtra }) => !isExtra)
    : columns;
}

const hiding = '-';
const named = (word: string) => (word.startsWith(hiding) ? word.slice(hiding.length) : word);

/**
 * Columns in a chosen order, after the first, which names the row. A column that the choice does not know stands
 * behind the one that it follows by default: screens of one list have columns of their own, and so have their tabs.
 *
 * @param chosen keys in their order; a column left out stands there as `-city`.
 */
export function arranged<C extends Keyed>(
  columns: readonly C[],
  chosen: readonly string[],
): readonly C[] {
  const [first, ...rest] = columns;
  if (!first) return columns;
  const known = new Set(chosen.map(named));
  const shown = [first, ...chosen.flatMap((word) => rest.find(({ key }) => key === word) ?? [])];
  for (const [i, column] of rest.entries()) {
    if (known.has(column.key) || column.isExtra) continue;
    const before = new Set(columns.slice(0, i + 1).map(({ key }) => key));
    shown.splice(shown.findLastIndex(({ key }) => before.has(key)) + 1, 0, column);
  }
  return shown;
}

/**
 * What is kept of a choice: the columns shown, those left out, and what was chosen of columns that other screens of
 * the list have.
 */
export function chosenText(
  columns: readonly Keyed[],
  shown: readonly string[],
  before: readonly string[] = [],
): string[] {
  const own = columns.slice(1).map(({ key }) => key);
  const leftOut = own.filter((key) => !shown.includes(key));
  const words = [...shown, ...leftOut.map((key) => `${hiding}${key}`)];
  for (const [i, word] of before.entries()) {
    if (own.includes(named(word))) continue;
    const followed = named(before[i - 1] ?? '');
    const at = words.findIndex((one) => named(one) === followed);
    words.splice(i > 0 && at < 0 ? words.length : at + 1, 0, word);
  }
  return words;
}

/** The columns as a person has them, edited in place only where the register lets them set the field. */
export function openInPlace<R>(
  columns: readonly Column<R>[],
  register: readonly RegisteredTable[],
): readonly Column<R>[] {
  return columns.map((column) => {
    if (!column.inPlace) return column;
    const { table } = column.inPlace;
    const fields = register.find((one) => one.table === table)?.fields ?? [];
    return fields.includes(column.key) ? column : closedOf(column);
  });
}

/** Each is closed once: a row is drawn again when its columns are others. */
const closed = new WeakMap<object, object>();

function closedOf<R>(column: Column<R>): Column<R> {
  const known = closed.get(column);
  if (known) return known as Column<R>;
  const { inPlace: _inPlace, ...rest } = column;
  closed.set(column, rest);
  return rest;
}

/** Chooses the columns of a list: of the view on view in the address, else for good. */
export function useSetColumns(
  list: string,
  columns: readonly Keyed[],
  view: SavedView | undefined,
) {
  const setSearch = useSetSearch();
  return (keys: readonly string[] | undefined) => {
    if (view) setSearch({ [inAddress]: keys ? chosenText(columns, keys).join(',') : null });
    else {
      const { [list]: before, ...others } = preferences.get().columns;
      prefer({
        columns: keys ? { ...others, [list]: chosenText(columns, keys, before) } : others,
      });
      setSearch({ [inAddress]: null });
    }
  };
}

/** The keys with one of them where another stands. */
export function withMoved(keys: readonly string[], key: string, to: string): readonly string[] {
  const at = keys.indexOf(to);
  if (at < 0 || !keys.includes(key)) return keys;
  const others = keys.filter((one) => one !== key);
  return [...others.slice(0, at), key, ...others.slice(at)];
}

/** How wide columns are, in px by key; those that nobody drew are as wide as they need. */
type Widths = Readonly<Record<string, number>>;

const least = 56;
const most = 800;

/** The widths of a list's columns: the view's, and over them what the person drew. */
export function useWidths(list: string, view: SavedView | undefined) {
  const at = widthsKey(list, view);
  const all = preferences.use().widths;
  const [its, own] = [view?.state.widths, all[at]];
  const widths = useMemo((): Widths => ({ ...its, ...own }), [its, own]);
  const set = (key: string, width: number) => {
    const { widths: before } = preferences.get();
    const px = Math.round(Math.min(most, Math.max(least, width)));
    prefer({ widths: { ...before, [at]: { ...before[at], [key]: px } } });
  };
  return { widths, set, reset: () => dropWidths(list, view) };
}

/** Forgets what the person drew; the view's own widths stay. */
export function dropWidths(list: string, view: SavedView | undefined): void {
  const { [widthsKey(list, view)]: _drawn, ...others } = preferences.get().widths;
  prefer({ widths: others });
}

const widthsKey = (list: string, view: SavedView | undefined) =>
  view ? `${list}#${view.id}` : list;
