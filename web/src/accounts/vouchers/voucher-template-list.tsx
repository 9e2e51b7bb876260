import { accounts } from '@counting-house/contract/accounts/accounts.operations.ts';
import type { OutputOf } from '@counting-house/contract/kit/operation.ts';
import { voucherKindLabels } from '@counting-house/contract/accounts/vouchers/voucher-labels.ts';
import { IconPlayerPause, IconPlayerPlay, IconTrash } from '@tabler/icons-react';
import { date as dateWords } from '../../platform/format/format.ts';
import { yesNo } from '../../ui/filter/filters.tsx';
import { run } from '../../ui/list/actions.tsx';
import { List } from '../../ui/list/list.tsx';
import {
  type Column,
  date,
  fewText,
  money,
  onCard,
  stacked,
  text,
} from '../../ui/table/columns.tsx';
import { State } from '../../ui/marks/badge.tsx';
import { frequencyLabels, modeLabels, templateStates } from './voucher-labels.ts';

type Row = OutputOf<typeof accounts.listVoucherTemplates>['rows'][number];

const words = (
  key: 'kind' | 'frequency' | 'mode',
  label: string,
  of: Readonly<Record<string, string>>,
): Column<Row> => ({
  key,
  label,
  cell: (row) => of[row[key]] ?? '',
  words: (row) => of[row[key]] ?? '',
});

const status: Column<Row> = {
  key: 'isActive',
  label: 'Status',
  cell: (row) => <State of={templateStates} is={stateOf(row)} />,
  words: (row) => templateStates[stateOf(row)].label,
};

const stateOf = ({ isActive, nextOn }: Row) =>
  nextOn === null ? 'ended' : isActive ? 'active' : 'paused';

export const recurringList = {
  list: accounts.listVoucherTemplates,
  things: 'recurring vouchers and expenses',
  search: 'Name',
  columns: [
    stacked(text('name', 'Name'), text('about', 'For')),
    words('kind', 'Kind', { ...voucherKindLabels, expense: 'Expense' }),
    stacked(
      date('nextOn', 'Next', { sorted: true }),
      words('frequency', 'Repeats', frequencyLabels),
    ),
    {
      key: 'upcoming',
      label: 'Next days',
      cell: ({ upcoming }: Row) => fewText(upcoming.map((day) => dateWords(day))) || '–',
      words: ({ upcoming }: Row) => upcoming.join(', '),
    },
    words('mode', 'When due', modeLabels),
    onCard('badge', status),
    onCard('amount', money('amount', 'Amount')),
  ],
  filters: [yesNo('active', 'Active')],
  rowActions: [
    run('Pause', accounts.updateVoucherTemplate, {
      icon: IconPlayerPause,
      with: { isActive: false },
      when: (row: Row) => row.isActive && row.nextOn !== null,
      done: ({ name }: Row) => `${name} paused`,
    }),
    run('Resume', accounts.updateVoucherTemplate, {
      icon: IconPlayerPlay,
      with: { isActive: true },
      when: (row: Row) => !row.isActive,
      done: ({ name }: Row) => `${name} resumed`,
    }),
    run('Delete', accounts.deleteVoucherTemplate, {
      icon: IconTrash,
      dangerous: true,
      sure: {
        title: ({ name }: Row) => `Delete ${name}?`,
        effect: () => 'Vouchers already created are kept.',
      },
      done: ({ name }: Row) => `${name} deleted`,
    }),
  ],
  empty:
    'Nothing recurring yet. Open a voucher or an expense, such as the rent, and choose Repeat.',
} as const;

/** Vouchers that come again. */
export function RecurringList() {
  return <List {...recurringList} />;
}
