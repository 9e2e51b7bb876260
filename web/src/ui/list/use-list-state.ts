import type { InputOf } from '@counting-house/contract/kit/operation.ts';
import { type Search, useSearch, useSetSearch } from '../../platform/address.ts';
import { schemaFields } from '../../platform/schema.ts';
import { allTab, askedBy, type Filter, type ListTabs } from '../filter/filters.tsx';
import type { ListOperation } from './use-list.ts';

type Described<O extends ListOperation> = {
  readonly list: O;
  readonly with?: Partial<InputOf<O>> | undefined;
  readonly tabs?: ListTabs | undefined;
  readonly filters?: readonly Filter[] | undefined;
};

/** What the address says about a list: its tab, filters, search and sort, and the input they make. */
export function useListState<O extends ListOperation>({
  list,
  with: fixed,
  tabs,
  filters = [],
}: Described<O>) {
  const search = useSearch();
  const setSearch = useSetSearch();
  const tab = tabs && (search[tabs.key] ?? tabs.start);
  const keys = filters.flatMap((filter) => filter.keys);
  const isNarrowed = Boolean(search['q']) || keys.some((key) => search[key]);

  const input = {
    ...pick(search, ['q', 'sort']),
    ...readable(list, askedBy(filters, search)),
    ...(tabs && tab !== allTab ? { [tabs.key]: tab } : {}),
    ...fixed,
  } as Partial<InputOf<O>>;

  return {
    input,
    tab,
    isNarrowed,
    sort: search['sort'] ?? '',
    setTab: (value: string) => {
      if (tabs) setSearch({ [tabs.key]: value === tabs.start ? null : value, open: null });
    },
    setSort: (by: string) => setSearch({ sort: by }),
    clear: () => setSearch(Object.fromEntries(['q', ...keys].map((key) => [key, null]))),
  };
}

/** What of the address the list can be asked for: a filter that was typed wrong there narrows nothing. */
function readable(list: ListOperation, asked: Search): Search {
  const fields = schemaFields(list.input);
  return Object.fromEntries(
    Object.entries(asked).filter(([key, value]) => fields[key]?.safeParse(value).success ?? true),
  );
}

/** The names in the address that say how a list stands. */
export function listKeys(
  tabs: ListTabs | undefined,
  filters: readonly Filter[],
): readonly string[] {
  return ['q', 'sort', ...(tabs ? [tabs.key] : []), ...filters.flatMap(({ keys }) => keys)];
}

function pick(search: Search, names: readonly string[]): Search {
  return Object.fromEntries(names.flatMap((name) => (search[name] ? [[name, search[name]]] : [])));
}
