import { accounts } from '@counting-house/contract/accounts/accounts.operations.ts';
import type { Reconciliation } from '@counting-house/contract/accounts/reconciliation/reconciliation.ts';
import { IconLockOpen, IconPrinter } from '@tabler/icons-react';
import { date as dateWords } from '../../platform/format/format.ts';
import { prints, run } from '../../ui/list/actions.tsx';
import { List } from '../../ui/list/list.tsx';
import { State, type States } from '../../ui/marks/badge.tsx';
import { date, moment, money, onCard, text } from '../../ui/table/columns.tsx';

const states: States<Reconciliation['status']> = {
  open: { label: 'Open', tone: 'moving' },
  closed: { label: 'Closed', tone: 'done' },
};

/** The reconciliations of an account; the latest closed one can be reopened. */
export function ReconciliationList({ id }: { id: number }) {
  return (
    <List
      list={accounts.listReconciliations}
      things="reconciliations"
      with={{ id }}
      columns={[
        date('statementDate', 'To', { sorted: true }),
        {
          key: 'status',
          label: 'Status',
          cell: (row: Reconciliation) => <State of={states} is={row.status} />,
          part: 'badge',
        },
        money('openingBalance', 'Opening'),
        onCard('amount', money('closingBalance', 'Closing')),
        text('closedBy', 'Closed by'),
        moment('closedAt', 'Closed'),
        text('reopenedReason', 'Reopened because'),
      ]}
      rowActions={[
        prints<Reconciliation>('Print', accounts.printReconciliation, {
          icon: IconPrinter,
          of: (rows) => ({ id: rows[0]?.id ?? 0 }),
          most: 1,
        }),
        run('Reopen', accounts.reopenReconciliation, {
          icon: IconLockOpen,
          when: (row: Reconciliation) => row.status === 'closed',
          ask: 'reason',
          done: (row) => `The reconciliation to ${dateWords(row.statementDate)} is open`,
        }),
        run('Cancel reconciliation', accounts.discardReconciliation, {
          when: (row: Reconciliation) => row.status === 'open',
          sure: {
            title: (row) => `Cancel the reconciliation to ${dateWords(row.statementDate)}?`,
            effect: () => 'Matched lines stay matched.',
          },
          done: () => 'Reconciliation cancelled',
        }),
      ]}
      empty="Nothing is reconciled yet."
    />
  );
}
