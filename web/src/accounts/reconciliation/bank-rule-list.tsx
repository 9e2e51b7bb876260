import { accounts } from '@counting-house/contract/accounts/accounts.operations.ts';
import type { BankRule } from '@counting-house/contract/accounts/reconciliation/bank-rule.ts';
import { Button } from '@mantine/core';
import {
  IconArrowDown,
  IconArrowUp,
  IconPencil,
  IconPlayerPause,
  IconPlayerPlay,
  IconTrash,
} from '@tabler/icons-react';
import { useSearch, useSetSearch } from '../../platform/address.ts';
import { useOperation } from '../../platform/http/use-operation.ts';
import { useMay } from '../../platform/session.ts';
import { run, type RowAction } from '../../ui/list/actions.tsx';
import { StateBadge } from '../../ui/marks/badge.tsx';
import { EmptyState } from '../../ui/parts/note.tsx';
import { Sheet } from '../../ui/parts/sheet.tsx';
import { type Column, number, onCard, stacked, text } from '../../ui/table/columns.tsx';
import { DataTable } from '../../ui/table/data-table.tsx';
import { BankRuleDialog } from './bank-rule-dialog.tsx';
import css from './reconcile.module.css';

const columns: readonly Column<BankRule>[] = [
  number('position', 'Order'),
  stacked(text('name', 'Rule'), text('looksFor', 'When')),
  onCard('fact', text('does', 'Then')),
  onCard('badge', {
    key: 'isActive',
    label: 'Status',
    cell: ({ isActive }) => (
      <StateBadge tone={isActive ? 'done' : 'idle'}>{isActive ? 'Active' : 'Paused'}</StateBadge>
    ),
    words: ({ isActive }) => (isActive ? 'Active' : 'Paused'),
  }),
];

/** Rules that say what lines of statements are, in the order in which they are tried. */
export function BankRuleList({ id }: { id: number }) {
  const { rows } = useOperation(accounts.listBankRules, {});
  const { rule } = useSearch();
  const setSearch = useSetSearch();
  const mayWrite = useMay()('accounts.statement.match');
  const edits: RowAction<BankRule> = {
    label: 'Edit',
    icon: IconPencil,
    key: 'e',
    access: ['accounts.statement.match'],
    isFor: () => true,
    does: { kind: 'visit', path: (row) => `?tab=rules&account=${id}&rule=${row.id}` },
  };
  const move = (to: 'up' | 'down') =>
    run(to === 'up' ? 'Try earlier' : 'Try later', accounts.moveBankRule, {
      icon: to === 'up' ? IconArrowUp : IconArrowDown,
      with: { to },
      when: (row: BankRule) => row.id !== (to === 'up' ? rows[0] : rows.at(-1))?.id,
      done: ({ name }: BankRule) => `${name} moved`,
    });
  const actions: RowAction<BankRule>[] = [
    edits,
    move('up'),
    move('down'),
    run('Pause', accounts.updateBankRule, {
      icon: IconPlayerPause,
      with: { isActive: false },
      when: ({ isActive }: BankRule) => isActive,
      done: ({ name }: BankRule) => `${name} is paused`,
    }),
    run('Resume', accounts.updateBankRule, {
      icon: IconPlayerPlay,
      with: { isActive: true },
      when: ({ isActive }: BankRule) => !isActive,
      done: ({ name }: BankRule) => `${name} is tried again`,
    }),
    run('Delete', accounts.deleteBankRule, {
      icon: IconTrash,
      dangerous: true,
      sure: {
        title: ({ name }: BankRule) => `Delete ${name}?`,
        effect: () => 'What it booked stays.',
      },
      done: ({ name }: BankRule) => `${name} deleted`,
    }),
  ];
  const asked = rows.find((one) => String(one.id) === rule);
  return (
    <>
      {mayWrite && (
        <div className={css.account}>
          <Button onClick={() => setSearch({ rule: 'new' })}>New rule</Button>
        </div>
      )}
      {rows.length === 0 ? (
        <EmptyState title="No rules yet">
          Rules name what repeats at the bank: charges, interest, the internet bill. The first that
          fits a line is proposed for it.
        </EmptyState>
      ) : (
        <Sheet>
          <DataTable
            caption="Rules"
            columns={columns}
            rows={rows}
            {...(mayWrite ? { actions } : {})}
          />
        </Sheet>
      )}
      {(rule === 'new' || asked) && (
        <BankRuleDialog key={rule} of={asked} close={() => setSearch({ rule: null })} />
      )}
    </>
  );
}
