import {
  noteKindLabels,
  noteReasonLabels,
} from '@counting-house/contract/purchasing/vendor-note-labels.ts';
import { purchasing } from '@counting-house/contract/purchasing/purchasing.operations.ts';
import type { OutputOf } from '@counting-house/contract/kit/operation.ts';
import { money as moneyWords } from '../../platform/format/format.ts';
import { choice, period, picker, statusTabs } from '../../ui/filter/filters.tsx';
import { List } from '../../ui/list/list.tsx';
import {
  type Column,
  date,
  money,
  onCard,
  opens,
  stacked,
  state,
  text,
} from '../../ui/table/columns.tsx';
import { noteActs } from './vendor-note-acts.ts';
import { VendorNotePanel } from './vendor-note.panel.tsx';
import { noteStates } from '../purchase-states.ts';

type Row = OutputOf<typeof purchasing.listVendorNotes>['rows'][number];

const kindColumn: Column<Row> = {
  key: 'kind',
  label: 'Kind',
  cell: ({ kind }) => noteKindLabels[kind],
  words: ({ kind }) => noteKindLabels[kind],
};

const reasonColumn: Column<Row> = {
  key: 'reason',
  label: 'Reason',
  cell: ({ reason }) => noteReasonLabels[reason],
  words: ({ reason }) => noteReasonLabels[reason],
};

export const noteList = {
  list: purchasing.listVendorNotes,
  things: 'notes',
  search: 'Number, vendor’s number, vendor',
  columns: [
    stacked(opens('number', 'Note'), date('businessDate', 'Date', { sorted: true })),
    stacked(text('vendorName', 'Vendor'), text('vendorNoteNo', 'Vendor’s number')),
    onCard('badge', state('state', 'Status', noteStates)),
    onCard('amount', money('total', 'Total', { sorted: true })),
    money('balance', 'Still open'),
    stacked(kindColumn, reasonColumn),
    text('vendorBillNo', 'Against bill'),
  ],
  tabs: statusTabs('state', noteStates),
  filters: [
    choice('kind', 'Kind', noteKindLabels),
    choice('reason', 'Reason', noteReasonLabels),
    picker('vendorId', 'Vendor', purchasing.listVendors),
    period('businessDate', 'Date'),
  ],
  rowActions: noteActs,
  panel: VendorNotePanel,
  empty: 'No debit notes or credit notes without goods yet.',
} as const;

/** Debit notes and vendors' credit notes without goods, newest first. */
export function VendorNoteList() {
  return (
    <List
      {...noteList}
      chosenSays={(rows: readonly Row[]) =>
        moneyWords(rows.reduce((sum, row) => sum + row.total, 0))
      }
    />
  );
}
