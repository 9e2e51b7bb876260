import type { InputOf } from '@counting-house/contract/kit/operation.ts';
import { Button } from '@mantine/core';
import { IconArrowUp } from '@tabler/icons-react';
import { type ComponentType, Suspense, useState } from 'react';
import { lazyLayer } from '../../platform/lazy-part.ts';
import { useSearch, useSetSearch } from '../../platform/address.ts';
import { lazyAround } from '../../platform/calm.ts';
import { count } from '../../platform/format/format.ts';
import { problemIn } from '../../platform/http/problem.ts';
import type { Screen } from '../../platform/places.ts';
import type { RowAction } from './actions.tsx';
import { ColumnMenu } from '../table/column-menu.tsx';
import type { Column } from '../table/columns.tsx';
import { DataTable, useIsWide } from '../table/data-table.tsx';
import { DensityButton } from '../table/density-button.tsx';
import { FilterButton, FilterChips } from '../filter/filter-bar.tsx';
import type { Filter, ListTabs } from '../filter/filters.tsx';
import {
  moneyAhead,
  openInPlace,
  useColumns,
  useSetColumns,
  useWidths,
  withMoved,
} from '../table/list-columns.ts';
import { ExportMenu } from './export-menu.tsx';
import { exportActs, exportsChosen } from './list-export.ts';
import { ListPanel, useRowPlace } from './list-panel.tsx';
import css from './list.module.css';
import { ErrorCard } from '../parts/note.tsx';
import { refreshing } from '../theme/refreshing.ts';
import { NothingThere } from './nothing-there.tsx';
import type { PageAct } from '../page/page-acts.tsx';
import { useWalk } from '../page/page-steps.tsx';
import { usePageCount } from './page-count.ts';
import { type ListViews, useListViews } from '../views/saved-views.ts';
import { labelRow } from '../rows/row-name.ts';
import { SearchBox } from '../filter/search-box.tsx';
import { SelectionBar } from './selection-bar.tsx';
import { SkeletonRows } from '../parts/skeleton.tsx';
import { SortMenu } from './sort-menu.tsx';
import { UnfoldedRow } from '../rows/unfolded-row.tsx';
import { useAhead } from './use-ahead.ts';
import { useFresh } from './use-fresh.ts';
import { useRegister } from './use-register.ts';
import { allRows, type ListOperation, mostChosen, type RowOf, useList } from './use-list.ts';
import { useListState } from './use-list-state.ts';
import { ListActing, useRowAction } from '../rows/use-row-action.ts';
import { useRowKeys } from '../rows/use-row-keys.ts';
import { useSame } from './use-same.ts';
import { useSelection } from './use-selection.ts';
import type { ViewNaming } from '../views/view-dialog.tsx';
import { ViewTabs } from '../views/view-tabs.tsx';
import type { Sorting } from '../table/table-props.ts';

const ViewMenu = lazyAround(async () => (await import('../views/view-menu.tsx')).ViewMenu);
const ViewDialog = lazyLayer(async () => (await import('../views/view-dialog.tsx')).ViewDialog);

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
  /** The page of a row, from which those beside it are reached. */
  readonly leadsTo?: Pick<Screen, 'key'>;
  /** Where there is room: what opens beneath the row in place of that panel. */
  readonly unfolds?: ComponentType<{ id: number }>;
  /** What stands over a row wherever it differs from the row before, such as its day. */
  readonly headingOf?: (row: RowOf<O>) => string;
  /** Asks for what that panel shows, while somebody rests on its row. */
  readonly ahead?: (id: number) => void;
  /** What opens at `?open=new`. */
  readonly newPanel?: ComponentType;
  readonly create?: PageAct;
  /** Another way to the first rows, offered while there are none. */
  readonly also?: PageAct;
  /** One sentence for when nothing is there at all. */
  readonly empty: string;
  /** Asks so often, in milliseconds, whether rows came; they wait behind a band, so that nothing shifts. */
  readonly looksEvery?: number;
  /** What the ticked rows come to together: `₹4,200.00`. */
  readonly chosenSays?: (rows: readonly RowOf<O>[]) => string;
};

/** Rows of an operation, with everything that a list has: tabs, views, search, filters, columns, selection, panel. */
export function List<O extends ListOperation>(given: ListProps<O>) {
  const props = { ...given, columns: moneyAhead(given.columns) };
  const views = useListViews(props);
  return views.isOpening ? <SkeletonRows /> : <ListOf {...props} views={views} />;
}

function ListOf<O extends ListOperation>({ views, ...props }: ListProps<O> & { views: ListViews }) {
  const { list, things, tabs, filters = [], rowActions = [] } = props;
  const [naming, setNaming] = useState<ViewNaming | null>(null);
  const state = useListState<O>(props);
  const setSearch = useSetSearch();
  const opened = useSearch()['open'];
  const pages = useList(list, state.input);
  const fresh = useFresh(list, state.input, { shown: pages.total?.count, every: props.looksEvery });
  const columns = useSame(
    openInPlace(useColumns(list.key, props.columns, views.chosen), useRegister()),
  );
  const setColumns = useSetColumns(list.key, props.columns, views.chosen);
  const widths = useWidths(list.key, views.chosen);
  const acting = useRowAction<RowOf<O>>();
  const { isOpenTo } = acting;
  const { selection, chosen, set, take, clear } = useSelection(pages.rows);

  const open = (id: string | null) => setSearch({ open: id });
  const ids = useSame(pages.rows.map((row) => row.id));
  const place = useRowPlace(opened, ids, open);
  useWalk(props.leadsTo, ids);
  const isUnfolded = useIsWide() && ids.includes(Number(opened)) && props.unfolds;
  const sorting = { by: state.sort, set: state.setSort };
  const actions = useSame(rowActions.filter(isOpenTo));
  const forMany = [...actions, ...exportsChosen(list, things, columns).filter(isOpenTo)].filter(
    ({ does }) =>
      does.kind === 'file' || (does.kind === 'call' ? does.isForMany : does.ofMany !== undefined),
  );
  const ticks = forMany.length > 0 ? selection : undefined;
  const isEdited = columns.some(({ inPlace }) => inPlace);
  const at = useRowKeys(pages.rows, actions, ticks, isEdited);
  const ahead = useAhead(at, props.ahead);
  const matching = pages.total?.count ?? 0;
  usePageCount(pages.total ? figureOf(pages.total) : undefined);

  return (
    <div className={css.room}>
      <ViewTabs
        label={things}
        tabs={tabs}
        tab={state.tab}
        setTab={(value) => {
          clear();
          state.setTab(value);
        }}
        counts={props.counts}
        views={views}
      />
      <Toolbar
        {...props}
        filters={filters}
        shown={columns}
        views={views}
        sorting={sorting}
        input={state.input}
        name={setNaming}
      />

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
            <div {...refreshing(pages.isStale)} {...ahead}>
              <ListActing value={acting}>
                <DataTable
                  caption={things}
                  columns={columns}
                  rows={pages.rows}
                  headingOf={props.headingOf}
                  actions={actions.length > 0 ? actions : undefined}
                  selection={ticks}
                  sorting={sorting}
                  widths={widths}
                  moveColumn={(key, to) => setColumns(withMoved(keysOf(columns), key, to))}
                  at={at}
                  opened={opened ? Number(opened) : undefined}
                  unfolded={
                    isUnfolded && <UnfoldedRow id={Number(opened)} place={place} of={isUnfolded} />
                  }
                />
              </ListActing>
            </div>
          )}
          {!pages.isWaiting && pages.rows.length === 0 && (
            <NothingThere
              things={things}
              under={tabAmongOthers(tabs, state.tab, props.counts)}
              empty={props.empty}
              create={props.create}
              also={props.also}
              filters={filters}
              isNarrowed={state.isNarrowed}
              clear={state.clear}
            />
          )}
          <Foot pages={pages} />
        </div>
      )}

      {chosen.length > 0 && (
        <SelectionBar
          rows={chosen}
          says={props.chosenSays?.(chosen)}
          things={things}
          nameOf={(row) => labelRow(row, columns)}
          actions={forMany}
          keep={set}
          all={
            chosen.length < Math.min(matching, mostChosen)
              ? {
                  words: allText(matching),
                  select: async () => take(await allRows(list, state.input)),
                }
              : undefined
          }
        />
      )}
      <Suspense fallback={null}>
        {naming && <ViewDialog naming={naming} views={views} close={() => setNaming(null)} />}
      </Suspense>
      <ListPanel
        opened={opened}
        ids={ids}
        panel={isUnfolded ? undefined : props.panel}
        newPanel={props.newPanel}
        open={open}
      />
    </div>
  );
}

/** What narrows and orders the rows, and how they are shown. */
function Toolbar<O extends ListOperation>({
  list,
  things,
  columns,
  search,
  filters,
  shown,
  views,
  sorting,
  input,
  name,
}: Pick<ListProps<O>, 'list' | 'things' | 'columns' | 'search'> & {
  filters: NonNullable<ListProps<O>['filters']>;
  /** The columns as this person has arranged them. */
  shown: readonly Column<RowOf<O>>[];
  views: ListViews;
  sorting: Sorting;
  input: Partial<InputOf<O>>;
  /** Asks what the list as it is shall be called. */
  name: (naming: ViewNaming) => void;
}) {
  return (
    <>
      <div className={css.toolbar}>
        {search && <SearchBox placeholder={search} />}
        {filters.length > 0 && <FilterButton filters={filters} />}
        <div className={css.tools}>
          <SortMenu columns={shown} sorting={sorting} />
          <div className={css.desk}>
            <Suspense fallback={null}>
              {views.isOffered && <ViewMenu views={views} columns={list.key} name={name} />}
            </Suspense>
            <ColumnMenu list={list.key} columns={columns} view={views.chosen} />
            <DensityButton />
            <ExportMenu
              list={list.key}
              acts={exportActs<O>({ list, things, columns: shown, input })}
            />
          </div>
        </div>
      </div>
      <FilterChips
        filters={filters}
        end={
          views.isOffered &&
          !views.chosen && (
            <Button variant="subtle" onClick={() => name({ kind: 'new' })}>
              Save as view
            </Button>
          )
        }
      />
    </>
  );
}

/** How many there are, and the way to more of them. */
function Foot({ pages }: { pages: Pages }) {
  if (!pages.total || pages.rows.length === 0) return null;
  return (
    <div className={css.foot}>
      <span>{countText(pages.rows.length, pages.total)}</span>
      {pages.more && (
        <Button variant="default" loading={pages.isComing} onClick={pages.more}>
          Load more
        </Button>
      )}
    </div>
  );
}

/** What the open tab is called, where another one has rows. */
function tabAmongOthers(
  tabs: ListTabs | undefined,
  tab: string | undefined,
  counts: Readonly<Record<string, number>> = {},
): string | undefined {
  const hasOthers = Object.entries(counts).some(([key, rows]) => key !== tab && rows > 0);
  return hasOthers ? tabs?.tabs.find(({ value }) => value === tab)?.label : undefined;
}

/** Of those that may be moved; the first names the row and stays. */
const keysOf = (columns: readonly { readonly key: string }[]) =>
  columns.slice(1).map(({ key }) => key);

const allText = (matching: number) =>
  matching > mostChosen
    ? `Select the first ${count(mostChosen)} that match`
    : `Select all ${count(matching)} that match`;

type Pages = Pick<ReturnType<typeof useList>, 'total' | 'more' | 'isComing'> & {
  readonly rows: readonly unknown[];
};

type Total = { readonly count: number; readonly isExact: boolean };

const figureOf = ({ count: rows, isExact }: Total) => `${isExact ? '' : 'about '}${count(rows)}`;

function countText(shown: number, total: Total): string {
  if (shown >= total.count && total.isExact) return `${count(shown)} in all`;
  return `${count(shown)} of ${figureOf(total)}`;
}
