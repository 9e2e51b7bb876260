import type { ReservationRow } from '@counting-house/contract/stock/batch.ts';
import { StateBadge } from '../../ui/parts/badge.tsx';
import { date, stacked, text, type Column } from '../../ui/table/columns.tsx';
import { DataTable } from '../../ui/table/data-table.tsx';
import { Qty } from '../../ui/parts/value.tsx';

type Line = ReservationRow & { readonly id: number; readonly unit: string };

const columns: readonly Column<Line>[] = [
  {
    key: 'refNumber',
    label: 'For',
    cell: (row) => <b>{row.refNumber}</b>,
    words: (row) => row.refNumber,
  },
  stacked(text('batch', 'Batch'), text('tray', 'Tray')),
  date('needDate', 'Needed'),
  {
    key: 'stage',
    label: 'Status',
    part: 'badge',
    cell: (row) =>
      row.stage === 'packed' ? (
        <StateBadge tone="moving">Packed</StateBadge>
      ) : (
        <StateBadge tone="waiting">Held</StateBadge>
      ),
  },
  {
    key: 'qty',
    label: 'Quantity',
    isRight: true,
    part: 'amount',
    cell: (row) => <Qty of={row.qty} unit={row.unit} />,
  },
];

/** Who holds goods, the soonest needed first. */
export function ReservationTable({
  rows,
  unit,
}: {
  rows: readonly ReservationRow[];
  unit: string;
}) {
  if (rows.length === 0) return <p>No reservations.</p>;
  return (
    <DataTable
      caption="Reservations"
      columns={columns}
      rows={rows.map((row, index) => ({ ...row, id: index, unit }))}
    />
  );
}
