import type { Count, CountedTray } from '@counting-house/contract/stock/count.ts';
import { stock } from '@counting-house/contract/stock/stock.operations.ts';
import { IconBan, IconEye, IconListCheck, IconPlayerPlay, IconSend } from '@tabler/icons-react';
import { moment, money } from '../../platform/format/format.ts';
import { useOptionalOperation, useOperation } from '../../platform/http/use-operation.ts';
import { type RowAction, run } from '../../ui/list/actions.tsx';
import type { Column } from '../../ui/table/columns.tsx';
import { DataTable } from '../../ui/table/data-table.tsx';
import { RowActs } from '../../ui/rows/row-menu.tsx';
import { Block, SidePanel } from '../../ui/panel/side-panel.tsx';
import { State, StateBadge, Tag } from '../../ui/marks/badge.tsx';
import { Facts } from '../../ui/parts/sheet.tsx';
import { AccountingBlock } from '../../ui/record/accounting.tsx';
import { countKinds, countStates } from './count-labels.ts';
import { PanelPart } from '../panel-part.tsx';

const visitCount = (
  label: string,
  permission: 'stock.count.write' | 'stock.count.review',
  where: { at: string; status: Count['status'][]; icon: typeof IconEye; key: string },
): RowAction<Count> => ({
  label,
  icon: where.icon,
  key: where.key,
  access: [permission],
  isFor: ({ status }) => where.status.includes(status),
  does: { kind: 'visit', path: ({ id }) => `?${where.at}=${id}` },
});

/** What can be done with a count, where it stands. */
const countActions: readonly RowAction<Count>[] = [
  run('Start count', stock.countStart, {
    icon: IconPlayerPlay,
    when: ({ status }: Count) => status === 'draft',
    done: ({ number }) => `${number} started`,
  }),
  visitCount('Count now', 'stock.count.write', {
    at: 'tab=station&view',
    status: ['counting'],
    icon: IconListCheck,
    key: 'c',
  }),
  run('Send to review', stock.countSubmit, {
    icon: IconSend,
    when: ({ status }: Count) => status === 'counting',
    sure: {
      title: ({ number }) => `Send ${number} to review?`,
      effect: ({ uncounted }) =>
        uncounted === 0
          ? 'All lines are counted.'
          : `${uncounted} lines are not counted. The reviewer decides on them.`,
    },
    done: ({ number }) => `${number} is in review`,
  }),
  visitCount('Review', 'stock.count.review', {
    at: 'tab=count&review',
    status: ['review', 'posting', 'posted', 'counting'],
    icon: IconEye,
    key: 'r',
  }),
  run('Cancel count', stock.countCancel, {
    icon: IconBan,
    dangerous: true,
    ask: 'note',
    when: ({ status }: Count) => ['draft', 'counting', 'review'].includes(status),
    done: ({ number }) => `${number} cancelled`,
  }),
];

const columns: readonly Column<CountedTray>[] = [
  { key: 'code', label: 'Tray', cell: (row) => row.code },
  { key: 'name', label: 'Name', cell: (row) => row.name },
  {
    key: 'counted',
    label: 'Lines counted',
    isRight: true,
    part: 'amount',
    cell: (row) => `${row.counted} of ${row.lines}`,
  },
  {
    key: 'isDone',
    label: 'Status',
    part: 'badge',
    cell: (row) =>
      row.recounts > 0 ? (
        <StateBadge tone="back">Recount</StateBadge>
      ) : row.isDone ? (
        <StateBadge tone="done">Done</StateBadge>
      ) : row.lines > 0 && row.counted === row.lines ? (
        <StateBadge tone="done">Counted</StateBadge>
      ) : (
        <StateBadge tone="idle">Open</StateBadge>
      ),
  },
];

const everyMs = 2_000;

/** A count with its trays and how far they are. */
export function CountPanel({ id }: { id: number }) {
  const first = useOperation(stock.getCount, { id });
  const isPosting = first.status === 'posting';
  const { data } = useOptionalOperation(
    stock.getCount,
    { id },
    isPosting ? { refetchInterval: everyMs } : {},
  );
  const count = data ?? first;
  return (
    <SidePanel
      title={count.number}
      record={{ table: 'stock_count', id }}
      badges={
        <>
          <State of={countStates} is={count.status} />
          <Tag>{countKinds[count.kind]}</Tag>
          {count.isBlind && <Tag>Blind</Tag>}
        </>
      }
      acts={<RowActs actions={countActions} row={count} />}
      side={<Side count={count} />}
    >
      <PanelPart title="Trays">
        {count.countedTrays.length === 0 ? (
          <p>The trays are listed when the count starts.</p>
        ) : (
          <DataTable caption="Trays in walking order" columns={columns} rows={count.countedTrays} />
        )}
      </PanelPart>
      <AccountingBlock of={{ kind: 'count', id }} />
    </SidePanel>
  );
}

function Side({ count }: { count: Count }) {
  return (
    <Block title="Count">
      <Facts
        rows={[
          ['Store', count.store],
          ['Items and trays', count.scopeNames.join(', ') || null],
          ['Counters', count.assignees.map(({ name }) => name).join(', ') || 'All who may count'],
          ['Started', count.startedAt && moment(count.startedAt)],
          ['Sent to review', count.submittedAt && moment(count.submittedAt)],
          ['Reviewed by', count.reviewedBy],
          ['Posted', count.postedAt && `${moment(count.postedAt)}, ${count.postedBy ?? ''}`],
          ['Lines', String(count.lines)],
          ['Not counted', count.uncounted > 0 ? String(count.uncounted) : null],
          ['Differences', count.differences === null ? null : String(count.differences)],
          ['Excess', count.gain === null ? null : money(count.gain)],
          ['Short', count.loss === null ? null : money(count.loss)],
          ['Posted in part', count.postedInPart > 0 ? String(count.postedInPart) : null],
          ['Note', count.note || null],
        ]}
      />
    </Block>
  );
}
