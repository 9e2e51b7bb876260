import { msmeLabels } from '@counting-house/contract/purchasing/vendors/vendor-labels.ts';
import type { OutputOf } from '@counting-house/contract/kit/operation.ts';
import { purchasing } from '@counting-house/contract/purchasing/purchasing.operations.ts';
import { IconPaperclip, IconPlus } from '@tabler/icons-react';
import { useSearch, useSetSearch } from '../../platform/address.ts';
import { money as moneyWords } from '../../platform/format/format.ts';
import { period, picker, statusTabs, yesNo } from '../../ui/filter/filters.tsx';
import { ListActs } from '../../ui/list/list-screen.tsx';
import { List } from '../../ui/list/list.tsx';
import { begin, offer, PageActs } from '../../ui/page/page-acts.tsx';
import { PageTabs } from '../../ui/page/page-tabs.tsx';
import { Page } from '../../ui/page/page.tsx';
import { State, Tag } from '../../ui/marks/badge.tsx';
import {
  type Column,
  date,
  link,
  money,
  onCard,
  stacked,
  state,
  text,
} from '../../ui/table/columns.tsx';
import { purchasingScreens } from '../purchasing.routes.tsx';
import { billActs } from './bill-acts.ts';
import { noteList, VendorNoteList } from '../notes/vendor-note-list.tsx';
import { VendorNoteForms } from '../notes/vendor-note-form.tsx';
import { UnbilledList } from './unbilled-list.tsx';
import { lateText } from '../late-text.ts';
import { billStates, matchStates } from '../purchase-states.ts';

type Row = OutputOf<typeof purchasing.listBills>['rows'][number];

const stateColumn: Column<Row> = {
  ...state('state', 'Status', billStates),
  cell: (row) => (
    <>
      <State of={billStates} is={row.state} />
      {row.isBlocked && <Tag>Blocked</Tag>}
    </>
  ),
};

const matchColumn: Column<Row> = {
  key: 'isMatched',
  label: 'Match',
  cell: (row) => <State of={matchStates} is={row.isMatched ? 'matched' : 'exception'} />,
  words: (row) => matchStates[row.isMatched ? 'matched' : 'exception'].label,
  values: { true: matchStates.matched.label, false: matchStates.exception.label },
};

const msmeColumn: Column<Row> = {
  key: 'msmeType',
  label: 'MSME',
  cell: ({ msmeType }) =>
    msmeType === 'micro' || msmeType === 'small' ? <Tag>{msmeLabels[msmeType]}</Tag> : '',
  words: ({ msmeType }) => msmeLabels[msmeType],
};

const fileColumn: Column<Row> = {
  key: 'hasFile',
  label: 'File',
  cell: ({ hasFile }) =>
    hasFile ? <IconPaperclip size={16} stroke={1.7} role="img" aria-label="With file" /> : '–',
  words: ({ hasFile }) => (hasFile ? 'Yes' : 'No'),
};

const list = {
  list: purchasing.listBills,
  things: 'bills',
  search: 'Number, vendor bill number, vendor',
  columns: [
    stacked(
      link('number', 'Bill', purchasingScreens.bill, { id: 'id' }),
      text('vendorBillNo', 'Vendor’s number'),
    ),
    stacked(text('vendorName', 'Vendor'), msmeColumn),
    date('vendorBillDate', 'Date', { sorted: true }),
    stacked(date('dueDate', 'Due', { sorted: true }), {
      key: 'daysLate',
      label: 'Late',
      cell: (row: Row) => (row.daysLate > 0 ? lateText(row.daysLate) : ''),
      words: (row: Row) => (row.daysLate > 0 ? lateText(row.daysLate) : ''),
    }),
    onCard('badge', stateColumn),
    matchColumn,
    fileColumn,
    onCard('amount', money('total', 'Total', { sorted: true })),
    money('balance', 'Balance'),
  ],
  tabs: statusTabs('state', billStates),
  filters: [
    picker('vendorId', 'Vendor', purchasing.listVendors),
    yesNo('overdue', 'Overdue'),
    yesNo('blocked', 'Blocked'),
    yesNo('msme', 'Micro or small'),
    yesNo('hasFile', 'With file'),
    period('due', 'Due'),
  ],
  rowActions: billActs,
  leadsTo: purchasingScreens.bill,
  empty: 'No bills yet. Make one from the goods you received.',
} as const;

const newBill = begin('New bill', purchasingScreens.newBill);

const sumOf = (rows: readonly Row[], of: 'total' | 'balance') =>
  moneyWords(rows.reduce((sum, row) => sum + row[of], 0));

function BillList() {
  return (
    <List
      {...list}
      create={newBill}
      chosenSays={(rows) => `${sumOf(rows, 'total')}, ${sumOf(rows, 'balance')} to pay`}
    />
  );
}

/** Bills of vendors, what was received and is not billed, and notes that lower bills without goods. */
export function BillListScreen() {
  const { tab } = useSearch();
  const newNote = useNewNote();
  return (
    <Page
      title="Bills"
      acts={
        tab === 'notes' ? (
          <ListActs {...noteList} create={newNote} more={[]} />
        ) : tab === 'unbilled' ? (
          <PageActs first={newBill} more={[]} />
        ) : (
          <ListActs {...list} create={newBill} more={[]} />
        )
      }
    >
      <PageTabs
        label="Bills"
        tabs={[
          { value: 'bills', label: 'Bills', access: 'purchasing.bill.read', of: BillList },
          {
            value: 'unbilled',
            label: 'To bill',
            access: 'purchasing.bill.read',
            of: UnbilledList,
          },
          {
            value: 'notes',
            label: 'Debit and credit notes',
            access: 'purchasing.note.read',
            of: VendorNoteList,
          },
        ]}
      />
      <VendorNoteForms />
    </Page>
  );
}

function useNewNote() {
  const setSearch = useSetSearch();
  return offer(
    'New note',
    purchasing.createVendorNote,
    () => setSearch({ form: 'note', open: null, q: null }, { push: true }),
    { icon: IconPlus, key: 'n' },
  );
}
