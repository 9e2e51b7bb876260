import { batchColumn } from '../../ui/table/batch-column.tsx';
import type { MovementRow } from '@counting-house/contract/stock/movement.ts';
import { amount, moment, stacked, text, type Column } from '../../ui/table/columns.tsx';
import { DataTable } from '../../ui/table/data-table.tsx';
import { Qty } from '../../ui/parts/value.tsx';
import { movementLabels } from '../stock-labels.ts';

const whatOf = ({ kind, isReversal }: MovementRow) =>
  isReversal ? `${movementLabels[kind]}, reversed` : movementLabels[kind];

/** What moved, with where and why as second lines. */
export const movementColumns: readonly Column<MovementRow>[] = [
  stacked(moment('at', 'When', { sorted: true }), text('user', 'By')),
  stacked(
    {
      key: 'kind',
      label: 'What',
      cell: (row: MovementRow) => whatOf(row),
      words: (row: MovementRow) => whatOf(row),
      values: movementLabels,
    },
    text('docNumber', 'Document'),
  ),
  batchColumn(),
  text('tray', 'Tray'),
  {
    key: 'qty',
    label: 'Quantity',
    isRight: true,
    part: 'amount',
    cell: (row) => <Qty of={row.qty} unit={row.unit} />,
  },
  {
    key: 'positionAfter',
    label: 'Balance',
    isRight: true,
    cell: (row) => <Qty of={row.positionAfter} unit="" />,
  },
  amount('value', 'Value'),
];

const afterOf = (field: 'positionAfter' | 'trayAfter') => ({
  key: field,
  cell: (row: MovementRow) => <Qty of={row[field]} unit="" />,
});

/** The last movements of one thing. */
export function MovementTable({
  rows,
  after = 'positionAfter',
}: {
  rows: readonly MovementRow[];
  /** What "in hand after" counts: all of the SKU, or what lies in the tray. */
  after?: 'positionAfter' | 'trayAfter';
}) {
  if (rows.length === 0) return <p>No movements yet.</p>;
  const hasValues = rows.some(({ value }) => value !== null);
  const columns = movementColumns.filter(({ key }) => key !== 'value' || hasValues);
  return (
    <DataTable
      caption="Recent movements, newest first"
      columns={columns.map((column) => ({
        ...column,
        isSorted: false,
        ...(column.key === 'positionAfter' ? afterOf(after) : {}),
      }))}
      rows={rows}
    />
  );
}
