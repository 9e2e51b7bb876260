import { batchColumn } from '../../ui/table/batch-column.tsx';
import type { ReservationRow } from '@counting-house/contract/stock/batch.ts';
import { StateBadge } from '../../ui/marks/badge.tsx';
import { KnownRecord } from '../../ui/record/known-record.tsx';
import { date, text, type Column } from '../../ui/table/columns.tsx';
import { DataTable } from '../../ui/table/data-table.tsx';
import { Qty } from '../../ui/parts/value.tsx';
import { BatchLink } from '../batches/batch-link.tsx';

type Line = ReservationRow & { readonly id: number; readonly unit: string };

/** The record that holds the goods, as screens name what they open. */
const recordOf: Readonly<Record<ReservationRow['purpose'], string>> = {
  order: 'order',
  plan: 'product_plan',
  hold: 'stock_hold',
  scrap: 'stock_doc',
  vendor_return: 'vendor_return',
};

const columns: readonly Column<Line>[] = [
  {
    key: 'refNumber',
    label: 'For',
    cell: (row) => (
      <KnownRecord kind={recordOf[row.purpose]} id={row.refId} title={row.refNumber} />
    ),
    words: (row) => row.refNumber,
  },
  batchColumn((row, words) => <BatchLink id={row.batchId}>{words}</BatchLink>),
  text('tray', 'Tray'),
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
