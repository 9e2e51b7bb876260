import { admin } from '@counting-house/contract/admin/admin.operations.ts';
import type { SavedView, ViewState } from '@counting-house/contract/admin/saved-view.ts';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { type Search, useScreen, useSearch, useSetSearch } from '../../platform/address.ts';
import { prefer, preferences } from '../../platform/preferences.ts';
import { reading } from '../../platform/http/use-operation.ts';
import type { Filter, ListTabs } from '../filter/filters.tsx';
import { chosenText, useColumns, useWidths } from '../table/list-columns.ts';
import { listKeys } from '../list/use-list-state.ts';

type Listed = {
  readonly list: { readonly key: string };
  readonly columns: readonly { readonly key: string; readonly label: string }[];
  readonly tabs?: ListTabs | undefined;
  readonly filters?: readonly Filter[] | undefined;
};

/** The views of one list, which of them is on view, and how the list stands beside it. */
export type ListViews = {
  /** Screen and operation, under which views are kept. */
  readonly list: string;
  readonly all: readonly SavedView[];
  readonly chosen: SavedView | undefined;
  /** How the list stands now. */
  readonly now: ViewState;
  /** It stands otherwise than the chosen view, or than the list does by itself. */
  readonly differs: boolean;
  /** The list opens with this view. */
  readonly defaultId: number | undefined;
  /** The view that the list opens with is still to come, or about to be put on. */
  readonly isOpening: boolean;
  /** A list inside the page of one record has no views. */
  readonly isOffered: boolean;
  readonly choose: (view: SavedView) => void;
  /** Leaves the view for the plain list, or for one of its tabs. */
  readonly leave: (tab?: string) => void;
};

/** In the place of a view's id: the plain list, although another view is the one it opens with. */
const noView = 'all';
const keptMs = 300_000;

/** The person's views of a list, as `?view=` names them. */
export function useListViews({ list, columns, tabs, filters = [] }: Listed): ListViews {
  const screen = useScreen();
  const search = useSearch();
  const setSearch = useSetSearch();
  const key = `${screen?.key ?? ''}:${list.key}`;
  const isOffered = screen !== undefined && !/\{\w*id\}/iu.test(screen.path);
  const { defaultViews } = preferences.use();
  const query = useQuery({
    ...reading(admin.listViews, { list: key }),
    staleTime: keptMs,
    enabled: isOffered,
  });
  const all = query.data?.rows ?? [];
  const chosen = all.find(({ id }) => String(id) === search['view']);
  const keys = listKeys(tabs, filters);
  const now = useNow(list.key, columns, keys, chosen);

  const defaultId = defaultViews[key];
  const isBare = !search['view'] && keys.every((name) => !search[name]);
  const first = isBare ? all.find(({ id }) => id === defaultId) : undefined;
  const cleared = Object.fromEntries(keys.map((name) => [name, null]));

  function choose(view: SavedView, push = true) {
    const kept = Object.entries(view.state.search).filter(([name]) => keys.includes(name));
    setSearch(
      { ...cleared, ...Object.fromEntries(kept), view: String(view.id), cols: null, open: null },
      { push },
    );
    if (view.state.density) prefer({ density: view.state.density });
  }

  const firstId = first?.id;
  useEffect(() => {
    if (first) choose(first, false);
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- Once for the view that the list opens with.
  }, [firstId]);

  return {
    list: key,
    all,
    chosen,
    now,
    differs: !isSame(now, chosen?.state ?? plain(now)),
    defaultId,
    isOffered,
    isOpening:
      isOffered && isBare && defaultId !== undefined && (query.isPending || first !== undefined),
    choose: (view) => choose(view),
    leave: (tab) =>
      setSearch({
        ...cleared,
        ...(tabs && tab !== undefined && tab !== tabs.start ? { [tabs.key]: tab } : {}),
        view: defaultId === undefined ? null : noView,
        cols: null,
        open: null,
      }),
  };
}

function useNow(
  list: string,
  columns: Listed['columns'],
  keys: readonly string[],
  chosen: SavedView | undefined,
): ViewState {
  const search = useSearch();
  const { density } = preferences.use();
  const { widths } = useWidths(list, chosen);
  const [, ...shown] = useColumns(list, columns, chosen);
  return {
    search: pick(search, keys),
    columns: chosenText(
      columns,
      shown.map(({ key }) => key),
    ),
    density,
    ...(Object.keys(widths).length > 0 ? { widths } : {}),
  };
}

/** The list by itself, with the columns and the density that the person always has. */
const plain = ({ search: _search, ...rest }: ViewState): ViewState => ({ search: {}, ...rest });

function pick(search: Search, names: readonly string[]): Record<string, string> {
  return Object.fromEntries(names.flatMap((name) => (search[name] ? [[name, search[name]]] : [])));
}

/** Whether two states show the same; a state that names no columns, widths or density leaves them open. */
export function isSame(now: ViewState, view: ViewState): boolean {
  const parts = ['search', 'columns', 'widths', 'density'] as const;
  return parts.every(
    (part) =>
      view[part] === undefined ||
      JSON.stringify(sorted(now[part])) === JSON.stringify(sorted(view[part])),
  );
}

const sorted = (value: unknown) =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? Object.entries(value).toSorted(([one], [other]) => (one < other ? -1 : 1))
    : value;
