import { accounts } from '@counting-house/contract/accounts/accounts.operations.ts';
import type { MissingCertificate } from '@counting-house/contract/accounts/taxes/tds.ts';
import { useOperation } from '../../platform/http/use-operation.ts';
import { StateBadge } from '../../ui/marks/badge.tsx';
import { Sheet } from '../../ui/parts/sheet.tsx';
import { KnownRecord } from '../../ui/record/known-record.tsx';
import { type Column, date, money, onCard, stacked } from '../../ui/table/columns.tsx';
import { DataTable } from '../../ui/table/data-table.tsx';
import { yearWords } from './tds-words.ts';

const partyKinds: Readonly<Record<string, string>> = { company: 'b2b_company' };

const whatToDo = {
  payable: 'Issue Form 16A',
  receivable: 'Ask for Form 16A',
} as const satisfies Record<MissingCertificate['side'], string>;

const quarterOf = ({ fiscalYear, quarter }: MissingCertificate) =>
  `${yearWords(fiscalYear)}, Q${quarter}`;

const columns: readonly Column<MissingCertificate>[] = [
  stacked(
    {
      key: 'partyName',
      label: 'Party',
      cell: (row: MissingCertificate) => (
        <KnownRecord
          kind={partyKinds[row.partyKind] ?? row.partyKind}
          id={row.partyId}
          title={row.partyName}
        />
      ),
      words: (row: MissingCertificate) => row.partyName,
    },
    {
      key: 'side',
      label: 'To do',
      cell: (row: MissingCertificate) => whatToDo[row.side],
      words: (row: MissingCertificate) => whatToDo[row.side],
    },
  ),
  { key: 'quarter', label: 'Quarter', cell: quarterOf, words: quarterOf },
  onCard('amount', money('booked', 'In the books')),
  { ...money('certified', 'On certificates'), part: 'fact', isNamed: true },
  { ...date('dueDate', 'Due'), part: 'fact', isNamed: true },
  onCard('badge', {
    key: 'isLate',
    label: 'Status',
    cell: (row) =>
      row.isLate ? (
        <StateBadge tone="stopped">Overdue</StateBadge>
      ) : (
        <StateBadge tone="waiting">Missing</StateBadge>
      ),
    words: (row) => (row.isLate ? 'Overdue' : 'Missing'),
  }),
];

/** Certificates that are still to be issued to vendors, or to be got from buyers; nothing when there are none. */
export function MissingList() {
  const { rows } = useOperation(accounts.listMissingCertificates, {});
  if (rows.length === 0) return null;
  return (
    <Sheet title="Missing certificates" count={rows.length}>
      <DataTable caption="Missing certificates" columns={columns} rows={rows} />
    </Sheet>
  );
}
