import { accounts } from '@counting-house/contract/accounts/accounts.operations.ts';
import type { EntryRow } from '@counting-house/contract/accounts/journal/entry-list.ts';
import { ledgerEvents } from '@counting-house/contract/accounts/journal/entry.ts';
import { IconArrowBackUp } from '@tabler/icons-react';
import { choice, period, picker, yesNo } from '../../ui/filter/filters.tsx';
import type { RowAction } from '../../ui/list/actions.tsx';
import { List } from '../../ui/list/list.tsx';
import { StateBadge } from '../../ui/marks/badge.tsx';
import { KnownRecord } from '../../ui/record/known-record.tsx';
import { RecordLink } from '../../ui/record/record-link.tsx';
import { type Column, date, money, onCard, stacked, text } from '../../ui/table/columns.tsx';
import { EntryPanel } from './entry-panel.tsx';
import { isReversible } from './reversible.ts';

const columns: readonly Column<EntryRow>[] = [
  {
    key: 'id',
    label: 'Entry',
    isSorted: true,
    cell: ({ id }) => <RecordLink id={id}>#{id}</RecordLink>,
    words: ({ id }) => `#${id}`,
  },
  date('date', 'Date', { sorted: true }),
  stacked(
    {
      key: 'event',
      label: 'Event',
      cell: ({ event }: EntryRow) => ledgerEvents[event],
      words: ({ event }: EntryRow) => ledgerEvents[event],
      values: ledgerEvents,
    },
    {
      key: 'sourceNo',
      label: 'Document',
      cell: (row: EntryRow) => (
        <KnownRecord kind={row.recordKind} id={row.recordId} title={row.sourceNo} />
      ),
      words: ({ sourceNo }: EntryRow) => sourceNo,
    },
  ),
  stacked(text('partyName', 'Party'), text('narration', 'Narration')),
  {
    key: 'reversedById',
    label: 'Status',
    part: 'badge',
    cell: ({ reversedById, reversesId }) => {
      if (reversedById !== null) {
        return <StateBadge tone="back">{`Reversed by #${reversedById}`}</StateBadge>;
      }
      return reversesId === null ? null : (
        <StateBadge tone="idle">{`Reverses #${reversesId}`}</StateBadge>
      );
    },
    words: ({ reversedById }) => (reversedById === null ? '' : `Reversed by #${reversedById}`),
  },
  text('postedBy', 'Posted by'),
  onCard('amount', money('total', 'Amount')),
];

const reverse: RowAction<EntryRow> = {
  label: 'Reverse',
  icon: IconArrowBackUp,
  access: [accounts.reverseEntry.permission],
  isFor: isReversible,
  does: { kind: 'visit', path: ({ id }) => `/accounts/dashboard?tab=entries&open=${id}&reverse=1` },
};

export const entryList = {
  list: accounts.listEntries,
  things: 'entries',
  search: 'Document, party, narration',
  columns,
  filters: [
    period('', 'Date'),
    choice('event', 'Event', ledgerEvents),
    picker('accountId', 'Account', accounts.listAccounts, { with: { postable: true } }),
    yesNo('reversals', 'Reversals'),
  ],
  rowActions: [reverse],
  empty: 'No entries yet. They appear when you issue invoices, receive goods or post vouchers.',
} as const;

/** Every entry of the journal, newest day first. */
export function Entries() {
  return <List {...entryList} panel={EntryPanel} />;
}
