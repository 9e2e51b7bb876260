import type { InputOf } from '@counting-house/contract/kit/operation.ts';
import { ActionIcon, Button } from '@mantine/core';
import {
  IconArrowUp,
  IconBaselineDensityMedium,
  IconBaselineDensitySmall,
} from '@tabler/icons-react';
import { type ComponentType, useMemo } from 'react';
import { useSearch, useSetSearch } from '../platform/address.ts';
import { count } from '../platform/format.ts';
import { prefer, preferences } from '../platform/preferences.ts';
import { problemIn } from '../platform/problem.ts';
import type { RowAction } from './actions.tsx';
import { ColumnMenu, useColumns } from './column-menu.tsx';
import type { Column } from './columns.tsx';
import { DataTable } from './data-table.tsx';
import { FilterButton, FilterChips } from './filter-bar.tsx';
import type { Filter, ListTabs } from './filters.tsx';
import { ListPanel } from './list-panel.tsx';
import css from './list.module.css';
import { EmptyState, ErrorCard, NoMatch } from './note.tsx';
import { BeginButton, type PageAct } from './page-acts.tsx';
import { SearchBox } from './search-box.tsx';
import { SelectionBar } from './selection-bar.tsx';
import { SkeletonRows } from './skeleton.tsx';
import { SortMenu } from './sort-menu.tsx';
import { Tabs } from './tabs.tsx';
import { useFresh } from './use-fresh.ts';
import { type ListOperation, type RowOf, useList } from './use-list.ts';
import { useListState } from './use-list-state.ts';
import { useRowAction } from './use-row-action.ts';
import { useRowKeys } from './use-row-keys.ts';
import { useSelection } from './use-selection.ts';
import { Tip } from './tip.tsx';

export type ListProps<O extends ListOperation> = {
  readonly list: O;
  /** What the rows are, in the plural: `orders`. */
  readonly things: string;
  readonly columns: readonly Column<RowOf<O>>[];
  /** Fields of the input that this list always has. */
  readonly with?: Partial<InputOf<O>>;
  readonly tabs?: ListTabs<keyof InputOf<O> & string>;
  /** Tab → how many. */
  readonly counts?: Readonly<Record<string, number>> | undefined;
  readonly filters?: readonly Filter<keyof InputOf<O> & string>[];
  /** What the search looks through: `Order number, name, phone`. */
  readonly search?: string;
  readonly rowActions?: readonly RowAction<RowOf<O>>[];
  /** What opens at `?open={id}`. */
  readonly panel?: ComponentType<{ id: number }>;
  /** What opens at `?open=new`. */
  readonly newPanel?: ComponentType;
  readonly create?: PageAct;
  /** One sentence for when nothing is there at all. */
  readonly empty: string;
  /** Asks so often, in milliseconds, whether rows came; they wait behind a band, so that nothing shifts. */
  readonly looksEvery?: number;
};

/** Rows of an operation, with everything that a list has: tabs, search, filters, columns, selection, panel. */
export function List<O extends ListOperation>(props: ListProps<O>) {
  const { list, things, tabs, filters = [], rowActions = [] } = props;
  const state = useListState<O>(props);
  const setSearch = useSetSearch();
  const opened = useSearch()['open'];
  const pages = useList(list, state.input);
  const fresh = useFresh(list, state.input, { shown: pages.total?.count, every: props.looksEvery });
  const columns = useColumns(list.key, props.columns);
  const { isOpenTo } = useRowAction<RowOf<O>>();
  const { selection, set, clear } = useSelection(pages.rows);

  const sorting = { by: state.sort, set: state.setSort };
  const actions = rowActions.filter(isOpenTo);
  const forMany = actions.filter(({ does }) => does.kind === 'call' && does.isForMany);
  const ticks = forMany.length > 0 ? selection : undefined;
  const at = useRowKeys(pages.rows, actions, ticks);
  const chosen = useMemo(
    () => pages.rows.filter((row) => selection.ids.has(row.id)),
    [pages.rows, selection.ids],
  );

  return (
    <div className={css.room}>
      {tabs && (
        <Tabs
          label={things}
          value={state.tab ?? ''}
          set={(value) => {
            clear();
            state.setTab(value);
          }}
          tabs={tabs.tabs.map((tab) => ({ ...tab, count: props.counts?.[tab.value] }))}
        />
      )}
      <div className={css.toolbar}>
        {props.search && <SearchBox placeholder={props.search} />}
        {filters.length > 0 && <FilterButton filters={filters} />}
        <div className={css.tools}>
          <SortMenu columns={columns} sorting={sorting} />
          <div className={css.desk}>
            <ColumnMenu list={list.key} columns={props.columns} />
            <DensityButton />
          </div>
        </div>
      </div>
      <FilterChips filters={filters} />

      {pages.error && pages.rows.length === 0 ? (
        <ErrorCard what={`the ${things}`} problem={problemIn(pages.error)} again={pages.again} />
      ) : (
        <div className={css.sheet}>
          {pages.isWaiting && <SkeletonRows />}
          {fresh > 0 && pages.rows.length > 0 && (
            <button type="button" className={css.band} onClick={pages.again}>
              <IconArrowUp size={14} stroke={2} aria-hidden />
              {count(fresh)} new · Show
            </button>
          )}
          {pages.rows.length > 0 && (
            <div className={pages.isStale ? css.fresh : undefined}>
              <DataTable
                caption={things}
                columns={columns}
                rows={pages.rows}
                actions={actions.length > 0 ? actions : undefined}
                selection={ticks}
                sorting={sorting}
                at={at}
                opened={opened ? Number(opened) : undefined}
              />
            </div>
          )}
          {!pages.isWaiting && pages.rows.length === 0 && (
            <NothingThere
              things={things}
              empty={props.empty}
              create={props.create}
              filters={filters}
              isNarrowed={state.isNarrowed}
              clear={state.clear}
            />
          )}
          {pages.total && pages.rows.length > 0 && (
            <div className={css.foot}>
              <span>{countWords(pages.rows.length, pages.total)}</span>
              {pages.more && (
                <Button variant="default" loading={pages.isComing} onClick={pages.more}>
                  Load more
                </Button>
              )}
            </div>
          )}
        </div>
      )}

      {chosen.length > 0 && <SelectionBar rows={chosen} actions={forMany} keep={set} />}
      <ListPanel
        opened={opened}
        ids={pages.rows.map((row) => row.id)}
        panel={props.panel}
        newPanel={props.newPanel}
        open={(id) => setSearch({ open: id })}
      />
    </div>
  );
}

function countWords(shown: number, total: { count: number; isExact: boolean }): string {
  if (shown >= total.count && total.isExact) return count(shown);
  return `${count(shown)} of ${total.isExact ? '' : 'about '}${count(total.count)}`;
}

function NothingThere({
  things,
  empty,
  create,
  filters,
  isNarrowed,
  clear,
}: {
  things: string;
  empty: string;
  create: PageAct | undefined;
  filters: readonly Filter[];
  isNarrowed: boolean;
  clear: () => void;
}) {
  const search = useSearch();
  if (isNarrowed) {
    const words = filters.flatMap((filter) => {
      const said = filter.words(search);
      return said === null ? [] : [`${filter.label} ${said}`];
    });
    const q = search['q'] ? [`“${search['q']}”`] : [];
    return <NoMatch things={things} filters={[...q, ...words].join(', ')} clear={clear} />;
  }
  const [title, words] = emptyWords(things, empty);
  return (
    <EmptyState title={title} act={create && <BeginButton act={create} />}>
      {words}
    </EmptyState>
  );
}

/** `No products yet. Add the first.` brings its own title; any other sentence stands under `No products yet`. */
function emptyWords(things: string, empty: string): [title: string, words: string] {
  const own = /^((?:No|Nothing) [^.]+)\.\s*(.*)$/u.exec(empty);
  return own ? [own[1] ?? '', own[2] ?? ''] : [`No ${things} yet`, empty];
}

function DensityButton() {
  const { density } = preferences.use();
  const isCompact = density === 'compact';
  const Shown = isCompact ? IconBaselineDensityMedium : IconBaselineDensitySmall;
  const label = isCompact ? 'Comfortable rows' : 'Compact rows';
  return (
    <Tip words={label} side="end">
      <ActionIcon
        variant="default"
        aria-label={label}
        onClick={() => prefer({ density: isCompact ? 'comfortable' : 'compact' })}
      >
        <Shown size={16} stroke={1.7} />
      </ActionIcon>
    </Tip>
  );
}
