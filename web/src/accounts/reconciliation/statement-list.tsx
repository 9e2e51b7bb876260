import { accounts } from '@counting-house/contract/accounts/accounts.operations.ts';
import type { Statement } from '@counting-house/contract/accounts/reconciliation/statement.ts';
import { IconTrash } from '@tabler/icons-react';
import { run } from '../../ui/list/actions.tsx';
import { List } from '../../ui/list/list.tsx';
import { date, moment, money, number, onCard, text } from '../../ui/table/columns.tsx';

/** The imported statements of an account. */
export function StatementList({ id }: { id: number }) {
  return (
    <List
      list={accounts.listStatements}
      things="statements"
      search="File"
      with={{ id }}
      columns={[
        text('fileName', 'File'),
        date('fromDate', 'From'),
        date('toDate', 'To', { sorted: true }),
        number('lineCount', 'Lines'),
        number('openCount', 'To match'),
        money('openingBalance', 'Opening'),
        onCard('amount', money('closingBalance', 'Closing')),
        text('importedBy', 'Imported by'),
        moment('createdAt', 'Imported'),
      ]}
      rowActions={[
        run('Take out', accounts.deleteStatement, {
          icon: IconTrash,
          dangerous: true,
          sure: {
            title: (row: Statement) => `Remove ${row.fileName}?`,
            effect: ({ lineCount }) =>
              `${lineCount} lines go with it. The file can be imported again.`,
          },
          done: (row: Statement) => `${row.fileName} removed`,
        }),
      ]}
      empty="Import a statement of the bank."
    />
  );
}
