import { type Banner, NewBanner } from '@counting-house/contract/cms/banner.ts';
import { cms } from '@counting-house/contract/cms/cms.operations.ts';
import { IconArrowDown, IconArrowUp, IconCopy, IconPhoto } from '@tabler/icons-react';
import { useAct } from '../platform/http/use-operation.ts';
import { useMay } from '../platform/session.ts';
import { choice } from '../ui/filter/filters.tsx';
import { draftFrom, sentTo } from '../ui/form/document-head.ts';
import { open, run, type RowAction } from '../ui/list/actions.tsx';
import { List } from '../ui/list/list.tsx';
import { deletes, turns } from '../ui/rows/row-steps.ts';
import { beginHere } from '../ui/page/page-acts.tsx';
import { StateBadge } from '../ui/marks/badge.tsx';
import { Nothing, Second } from '../ui/parts/value.tsx';
import { RecordLink } from '../ui/record/record-link.tsx';
import { type Column, state } from '../ui/table/columns.tsx';
import css from './banner-list.module.css';
import { BannerPanel, NewBannerPanel } from './banner.panel.tsx';
import { bannerPositions, bannerStates, endText, scheduleLines, scheduleText } from './cms-text.ts';
import { Grip, movedTo, RowOrder } from './row-order.tsx';
import { useBanners } from './use-banners.ts';

/** The banners of a position; their grips put them in order. */
export function BannerList({ position }: { position: Banner['position'] }) {
  const ids = useBanners(position).map(({ id }) => id);
  const canMove = useMay()('cms.banner.write');
  const reorder = useAct(cms.reorderBanners, 'The order was not changed');

  const put = (next: number[]) => reorder.run({ position, ids: next, seenIds: ids });

  return (
    <RowOrder rows="data-row" ids={ids} put={canMove ? put : undefined}>
      <List {...bannerList} rowActions={[...rowActions, ...moves(position, ids)]} />
    </RowOrder>
  );
}

function moves(position: Banner['position'], ids: readonly number[]): RowAction<Banner>[] {
  const move = (label: string, by: number) => {
    const orderOf = (row: Banner) => movedTo(ids, row.id, ids.indexOf(row.id) + by);
    return run(label, cms.reorderBanners, {
      icon: by < 0 ? IconArrowUp : IconArrowDown,
      key: by < 0 ? 'Alt+ArrowUp' : 'Alt+ArrowDown',
      with: (row: Banner) => ({ position, ids: orderOf(row) ?? [...ids], seenIds: [...ids] }),
      when: (row: Banner) => orderOf(row) !== null,
      done: (row) => `${row.title} moved ${by < 0 ? 'up' : 'down'}`,
    });
  };
  return [move('Move up', -1), move('Move down', 1)];
}

const titleColumn: Column<Banner> = {
  key: 'title',
  label: 'Banner',
  words: ({ title }) => title,
  cell: (row) => (
    <span className={css.name}>
      <Grip id={row.id} name={row.title} />
      <Thumb url={row.desktopUrl} className={css.wide} />
      <Thumb url={row.mobileUrl} className={css.square} />
      <span className={css.words}>
        <RecordLink id={row.id}>{row.title}</RecordLink>
        {row.category && <Second>{row.category}</Second>}
      </span>
    </span>
  ),
};

function Thumb({ url, className }: { url: string | null; className: string | undefined }) {
  return (
    <span className={className}>
      {url ? (
        <img src={url} alt="" loading="lazy" />
      ) : (
        <IconPhoto size={16} stroke={1.4} aria-hidden />
      )}
    </span>
  );
}

const columns: readonly Column<Banner>[] = [
  titleColumn,
  {
    key: 'linkName',
    label: 'Leads to',
    words: ({ linkName }) => linkName ?? '',
    cell: ({ linkName, linkFault }) => (
      <span className={css.lines}>
        {linkName ?? <Nothing />}
        {linkFault && <StateBadge tone="waiting">{linkFault}</StateBadge>}
      </span>
    ),
  },
  state('shown', 'Status', bannerStates),
  {
    key: 'startsAt',
    label: 'Shown',
    words: scheduleText,
    cell: (row) => {
      const end = endText(row);
      return (
        <span className={css.lines}>
          {scheduleLines(row).map((line) => (
            <span key={line} className={css.line}>
              {line}
            </span>
          ))}
          {end && <StateBadge tone="waiting">{end}</StateBadge>}
        </span>
      );
    },
  },
];

const statusOf = (row: Banner) => row.status;
const longestTitle = 80;
const copied = ' (copy)';

const rowActions: readonly RowAction<Banner>[] = [
  open('Edit'),
  turns('Show', 'banner', {
    to: 'active',
    from: statusOf,
    done: (row) => `${row.title} is shown`,
  }),
  turns('Hide', 'banner', {
    to: 'hidden',
    from: statusOf,
    done: (row) => `${row.title} is hidden`,
  }),
  run('Duplicate', cms.createBanner, {
    icon: IconCopy,
    with: (row: Banner) =>
      sentTo(cms.createBanner, {
        ...draftFrom(NewBanner.omit({ sortOrder: true }), row),
        title: `${row.title.slice(0, longestTitle - copied.length)}${copied}`,
      }),
    done: (row) => `${row.title} duplicated; the copy is hidden`,
  }),
  deletes('banner', (row) => row.title),
];

/** The list as the page's acts know it too. */
export const bannerList = {
  list: cms.listBanners,
  things: 'banners',
  search: 'Title',
  columns,
  tabs: {
    key: 'position',
    start: 'home_top',
    tabs: Object.entries(bannerPositions).map(([value, label]) => ({ value, label })),
  },
  filters: [choice('shown', 'Status', bannerStates)],
  rowActions,
  panel: BannerPanel,
  newPanel: NewBannerPanel,
  create: beginHere('New banner', cms.createBanner),
  empty: 'No banners yet. Add the first picture of the home page.',
} as const;
