import { accounts } from '@counting-house/contract/accounts/accounts.operations.ts';
import type { OutputOf } from '@counting-house/contract/kit/operation.ts';
import { IconPaperclip } from '@tabler/icons-react';
import { money as moneyWords } from '../../platform/format/format.ts';
import { choice, period, statusTabs, yesNo } from '../../ui/filter/filters.tsx';
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
import { State } from '../../ui/marks/badge.tsx';
import { Nothing } from '../../ui/parts/value.tsx';
import { expenseActs } from './expense-acts.ts';
import { ExpensePanel } from './expense-panel.tsx';
import { expenseStates, paidStates } from './expense-labels.ts';

type Row = OutputOf<typeof accounts.listExpenses>['rows'][number];

const fileColumn: Column<Row> = {
  key: 'hasFile',
  label: 'Bill',
  cell: ({ hasFile }) =>
    hasFile ? <IconPaperclip size={16} stroke={1.7} role="img" aria-label="With a file" /> : '–',
  words: ({ hasFile }) => (hasFile ? 'Yes' : 'No'),
};

/** What is not in the books yet is not paid either. */
const paidColumn: Column<Row> = {
  ...state('paidState', 'Payment', paidStates),
  cell: ({ status, paidState }) =>
    status === 'posted' ? <State of={paidStates} is={paidState} /> : <Nothing />,
};

export const expenseList = {
  list: accounts.listExpenses,
  things: 'expenses',
  search: 'Number, vendor, description, bill number',
  columns: [
    stacked(opens('number', 'Expense'), text('account', 'Account')),
    stacked(date('date', 'Date', { sorted: true }), text('billNo', 'Bill number')),
    stacked(text('description', 'For'), text('vendorName', 'Paid to')),
    onCard('badge', state('status', 'Status', expenseStates)),
    paidColumn,
    money('tax', 'Tax'),
    onCard('amount', money('total', 'Total', { sorted: true })),
    text('maker', 'Entered by'),
    fileColumn,
  ],
  tabs: statusTabs('status', expenseStates),
  filters: [
    choice('paidState', 'Payment', paidStates),
    yesNo('mine', 'Entered by me'),
    period('', 'Date'),
  ],
  rowActions: expenseActs,
  panel: ExpensePanel,
  empty: 'Photograph the bill and enter the amount.',
} as const;

/** What was spent, with its bills. */
export function ExpenseList() {
  return (
    <List
      {...expenseList}
      chosenSays={(rows: readonly Row[]) =>
        moneyWords(rows.reduce((sum, row) => sum + row.total, 0))
      }
    />
  );
}
