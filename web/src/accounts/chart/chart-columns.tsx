import {
  accountRootLabels,
  accountTypeLabels,
  type ChartRow,
} from '@counting-house/contract/accounts/journal/account.ts';
import { accounts } from '@counting-house/contract/accounts/accounts.operations.ts';
import { IconBook2, IconChevronDown, IconChevronRight } from '@tabler/icons-react';
import type { CSSProperties } from 'react';
import { useSearch, useSetSearch } from '../../platform/address.ts';
import { partyLabels } from '../account-labels.ts';
import { yesNo } from '../../ui/filter/filters.tsx';
import type { RowAction } from '../../ui/list/actions.tsx';
import { deletes, turns } from '../../ui/rows/row-steps.ts';
import { beginHere } from '../../ui/page/page-acts.tsx';
import { StateBadge } from '../../ui/marks/badge.tsx';
import { Balance } from '../../ui/record/ledger.tsx';
import { RecordLink } from '../../ui/record/record-link.tsx';
import type { Column } from '../../ui/table/columns.tsx';
import css from './chart.module.css';

/** A debit balance is positive, whatever side is normal. */
const asDebit = ({ root, balance }: ChartRow) =>
  root === 'asset' || root === 'expense' ? balance : -balance;

const columns: readonly Column<ChartRow>[] = [
  {
    key: 'name',
    label: 'Account',
    cell: (row) => <AccountName row={row} />,
    words: (row) => `${row.code} ${row.name}`,
  },
  {
    key: 'code',
    label: 'Code',
    isExtra: true,
    cell: (row) => row.code,
    words: (row) => row.code,
  },
  {
    key: 'type',
    label: 'Type',
    cell: (row) => (row.type === null ? 'Group' : accountTypeLabels[row.type]),
    words: (row) => (row.type === null ? 'Group' : accountTypeLabels[row.type]),
    values: accountTypeLabels,
  },
  {
    key: 'partyKind',
    label: 'Party',
    cell: (row) => row.partyKind && partyLabels[row.partyKind],
    words: (row) => (row.partyKind ? partyLabels[row.partyKind] : ''),
    values: partyLabels,
  },
  {
    key: 'isActive',
    label: 'Status',
    part: 'badge',
    cell: (row) => (row.isActive ? null : <StateBadge tone="idle">Off</StateBadge>),
    words: (row) => (row.isActive ? 'Active' : 'Off'),
  },
  {
    key: 'balance',
    label: 'Balance',
    isRight: true,
    part: 'amount',
    cell: (row) => (
      <span className={row.isGroup ? css.group : undefined}>
        <Balance of={asDebit(row)} />
      </span>
    ),
  },
];

/** Indented below its group, which opens and closes. */
function AccountName({ row }: { row: ChartRow }) {
  const setSearch = useSetSearch();
  const closed = (useSearch()['closed'] ?? '').split(',').filter(Boolean);
  const isClosed = closed.includes(String(row.id));
  function turn() {
    const next = isClosed
      ? closed.filter((id) => id !== String(row.id))
      : [...closed, String(row.id)];
    setSearch({ closed: next.length > 0 ? next.join(',') : null });
  }
  return (
    <span
      className={row.isGroup ? `${css.name} ${css.group}` : css.name}
      style={{ '--depth': row.depth } as CSSProperties}
    >
      {row.hasBelow ? (
        <button
          type="button"
          className={css.turn}
          aria-expanded={!isClosed}
          aria-label={isClosed ? `Open ${row.name}` : `Close ${row.name}`}
          onClick={turn}
        >
          {isClosed ? (
            <IconChevronRight size={16} stroke={1.7} aria-hidden />
          ) : (
            <IconChevronDown size={16} stroke={1.7} aria-hidden />
          )}
        </button>
      ) : (
        <span className={css.leaf} />
      )}
      <span className={css.code}>{row.code}</span>
      <RecordLink id={row.id}>{row.name}</RecordLink>
    </span>
  );
}

const at = '/accounts/dashboard?tab=chart';

/** Opens a window over the chart, or another screen. */
const goes = (
  label: string,
  to: (row: ChartRow) => string,
  options: Partial<RowAction<ChartRow>> = {},
): RowAction<ChartRow> => ({
  label,
  access: ['accounts.chart.write'],
  isFor: () => true,
  ...options,
  does: { kind: 'visit', path: to },
});

/** What the posting table uses, and the top of the chart, stay. */
const isOurs = (row: ChartRow) => !row.isSystem && row.parentId !== null;

const chartActs: readonly RowAction<ChartRow>[] = [
  goes('Open ledger', ({ id }) => `/bank/report?tab=ledger&accountId=${id}`, {
    access: ['reports.ledger.read'],
    key: 'l',
    icon: IconBook2,
    isFor: (row) => !row.isGroup,
  }),
  goes('Show entries', ({ id }) => `/accounts/dashboard?tab=entries&accountId=${id}`, {
    access: ['accounts.ledger.read'],
    isFor: (row) => row.hasLines,
  }),
  goes('Add account below', ({ id }) => `${at}&open=new&below=${id}`, {
    isFor: (row) => row.isGroup,
  }),
  goes('Move', ({ id }) => `${at}&move=${id}`, { isFor: (row) => row.parentId !== null }),
  goes('Merge', ({ id }) => `${at}&merge=${id}`, {
    isFor: (row) =>
      isOurs(row) && !row.isGroup && row.partyKind === null && row.bankAccountId === null,
  }),
  turns('Switch off', 'ledger_account', {
    to: 'inactive',
    from: (row: ChartRow) => (row.isActive ? 'active' : 'inactive'),
    when: isOurs,
    done: (row) => `${row.name} is switched off`,
  }),
  turns('Switch on', 'ledger_account', {
    to: 'active',
    from: (row: ChartRow) => (row.isActive ? 'active' : 'inactive'),
    done: (row) => `${row.name} is switched on`,
  }),
  deletes('ledger_account', (row: ChartRow) => row.name, {
    when: (row) => isOurs(row) && !row.hasLines && !row.hasBelow && row.bankAccountId === null,
  }),
];

export const chartList = {
  list: accounts.getChart,
  things: 'accounts',
  columns,
  search: 'Code, name',
  tabs: {
    key: 'root',
    start: 'all',
    tabs: [
      { value: 'all', label: 'All' },
      ...Object.entries(accountRootLabels).map(([value, label]) => ({
        value,
        label: { asset: 'Assets', liability: 'Liabilities', expense: 'Expenses' }[value] ?? label,
      })),
    ],
  },
  filters: [yesNo('inactive', 'Show inactive accounts')],
  rowActions: chartActs,
  create: beginHere('New account', accounts.createAccount),
  empty: 'The chart of accounts is made when the business is set up.',
} as const;
