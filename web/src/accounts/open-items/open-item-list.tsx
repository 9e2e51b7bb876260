import { accounts } from '@counting-house/contract/accounts/accounts.operations.ts';
import type { DocKind, OpenItem } from '@counting-house/contract/accounts/open-items/open-item.ts';
import { money as moneyWords } from '../../platform/format/format.ts';
import { choice, period, yesNo } from '../../ui/filter/filters.tsx';
import { List } from '../../ui/list/list.tsx';
import { State, type States, Tag } from '../../ui/marks/badge.tsx';
import { KnownRecord } from '../../ui/record/known-record.tsx';
import { RecordLink } from '../../ui/record/record-link.tsx';
import { type Column, date, money, onCard, stacked } from '../../ui/table/columns.tsx';
import { partyLabels } from '../account-labels.ts';
import { OpenItemPanel } from './open-item-panel.tsx';
import { docKindLabels } from '@counting-house/contract/accounts/open-items/open-item.ts';

const states: States<OpenItem['status']> = {
  open: { label: 'Open', tone: 'waiting' },
  part: { label: 'Part settled', tone: 'moving' },
  settled: { label: 'Settled', tone: 'done' },
  void: { label: 'Cancelled', tone: 'stopped' },
};

const columns: readonly Column<OpenItem>[] = [
  stacked(
    {
      key: 'docNo',
      label: 'Document',
      cell: (row: OpenItem) => <RecordLink id={row.id}>{row.docNo}</RecordLink>,
      words: (row: OpenItem) => row.docNo,
    },
    {
      key: 'docKind',
      label: 'Kind',
      cell: ({ docKind }: OpenItem) => docKindLabels[docKind],
      values: docKindLabels,
    },
  ),
  {
    key: 'partyName',
    label: 'Party',
    cell: ({ partyKind, partyId, partyName }) => (
      <KnownRecord
        kind={partyKind === 'company' ? 'b2b_company' : partyKind}
        id={partyId}
        title={partyName}
      />
    ),
    words: ({ partyName }) => partyName,
  },
  date('docDate', 'Date'),
  date('dueDate', 'Due', { sorted: true }),
  {
    key: 'overdueDays',
    label: 'Late',
    isRight: true,
    cell: ({ overdueDays, side, partyKind }) => lateText(overdueDays, isOwed({ side, partyKind })),
    words: ({ overdueDays, side, partyKind }) =>
      lateText(overdueDays, isOwed({ side, partyKind })) ?? '',
  },
  {
    key: 'status',
    label: 'Status',
    part: 'badge',
    cell: (row) => (
      <>
        <State of={states} is={row.status} />
        {row.disputedOn && <Tag>Disputed</Tag>}
      </>
    ),
    words: ({ status }) => states[status].label,
  },
  money('amount', 'Amount'),
  onCard('amount', money('outstanding', 'Open')),
];

/** An invoice or a bill waits for money; an advance or a credit note is not late. */
const isOwed = ({ side, partyKind }: Pick<OpenItem, 'side' | 'partyKind'>): boolean =>
  (side === 'debit') === (partyKind !== 'vendor');

function lateText(days: number, isLate: boolean): string | null {
  if (!isLate || days === 0) return null;
  return days === 1 ? '1 day' : `${days} days`;
}

export const openItemList = {
  list: accounts.listOpenItems,
  things: 'open documents',
  search: 'Number, party',
  columns,
  tabs: {
    key: 'status',
    start: 'open',
    tabs: [
      { value: 'open', label: 'Open' },
      { value: 'settled', label: 'Settled' },
      { value: 'void', label: 'Cancelled' },
    ],
  },
  filters: [
    choice('partyKind', 'Kind of party', partyLabels),
    choice('docKind', 'Kind of document', docKindLabels satisfies Record<DocKind, string>),
    choice('side', 'Side', { debit: 'Debit', credit: 'Credit' }),
    yesNo('overdue', 'Overdue'),
    yesNo('disputed', 'Disputed'),
    period('doc', 'Date'),
  ],
  empty: 'Invoices, bills and payments that are not settled are listed here.',
} as const;

/** What is open between us and parties, and what settled what. */
export function OpenItems() {
  return (
    <List
      {...openItemList}
      panel={OpenItemPanel}
      chosenSays={(rows) =>
        moneyWords(
          rows.reduce(
            (sum, { side, outstanding }) => sum + (side === 'debit' ? 1 : -1) * outstanding,
            0,
          ),
        )
      }
    />
  );
}
