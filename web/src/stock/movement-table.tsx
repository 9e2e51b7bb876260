import type { MovementRow } from '@counting-house/contract/stock/movement.ts';
import { amount, moment, type Column } from '../ui/columns.tsx';
import { DataTable } from '../ui/data-table.tsx';
import { SheetBody } from '../ui/sheet.tsx';
import { Qty, Second } from '../ui/value.tsx';
import { movementWords } from './stock-words.ts';

/** What moved, with where and why as second lines. */
export const movementColumns: readonly Column<MovementRow>[] = [
  {
    ...moment('at', 'When'),
    key: 'at',
    isSorted: true,
    cell: (row) => (
      <>
        {moment<'at'>('at', '').cell(row)}
        <Second>{row.user}</Second>
      </>
    ),
  },
  {
    key: 'kind',
    label: 'What',
    cell: (row) => (
      <>
        {movementWords[row.kind]}
        <Second>{row.docNumber}</Second>
      </>
    ),
    words: (row) => movementWords[row.kind],
  },
  {
    key: 'batch',
    label: 'Batch',
    cell: (row) => (
      <>
        {row.batch}
        <Second>{row.tray}</Second>
      </>
    ),
    also: [{ key: 'tray', label: 'Tray' }],
  },
  {
    key: 'qty',
    label: 'Quantity',
    isRight: true,
    part: 'amount',
    cell: (row) => <Qty of={row.qty} unit={row.unit} />,
  },
  {
    key: 'positionAfter',
    label: 'In hand after',
    isRight: true,
    cell: (row) => <Qty of={row.positionAfter} unit="" />,
  },
  amount('value', 'Value'),
];

/** The last movements of one thing. */
export function MovementTable({ rows }: { rows: readonly MovementRow[] }) {
  if (rows.length === 0) return <SheetBody>Nothing has moved yet.</SheetBody>;
  const hasValues = rows.some(({ value }) => value !== null);
  const columns = movementColumns.filter(({ key }) => key !== 'value' || hasValues);
  return (
    <DataTable
      caption="Last movements, newest first"
      columns={columns.map((column) => ({ ...column, isSorted: false }))}
      rows={rows}
    />
  );
}
