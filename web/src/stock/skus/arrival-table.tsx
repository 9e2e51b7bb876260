import type { Arrival } from '@counting-house/contract/stock/position.ts';
import { KnownRecord } from '../../ui/record/known-record.tsx';
import { Nothing, Qty } from '../../ui/parts/value.tsx';
import { date, text, type Column } from '../../ui/table/columns.tsx';
import { DataTable } from '../../ui/table/data-table.tsx';

type Line = Omit<Arrival, 'id'> & {
  readonly id: number;
  readonly record: number;
  readonly unit: string;
};

const words: Readonly<Record<Arrival['kind'], string>> = {
  purchase_order: 'Purchase order',
  stock_transfer: 'On the way',
  product_plan: 'Production plan',
};

const columns: readonly Column<Line>[] = [
  {
    key: 'number',
    label: 'Document',
    cell: (row) => <KnownRecord kind={row.kind} id={row.record} title={row.number} />,
    words: (row) => row.number,
  },
  { key: 'kind', label: 'What', cell: (row) => words[row.kind], words: (row) => words[row.kind] },
  { ...text('from', 'From'), cell: (row) => row.from || <Nothing /> },
  date('dueDate', 'Expected'),
  {
    key: 'qty',
    label: 'Quantity',
    isRight: true,
    part: 'amount',
    cell: (row) => <Qty of={row.qty} unit={row.unit} />,
  },
];

/** Goods that are to come: ordered, on the way from another store, or planned to be made. */
export function ArrivalTable({ rows, unit }: { rows: readonly Arrival[]; unit: string }) {
  if (rows.length === 0) return <p>Nothing is on order, on the way or planned.</p>;
  const lines = rows.map(({ id: record, ...row }, id) => ({ ...row, id, record, unit }));
  return <DataTable caption="Incoming goods, the soonest first" columns={columns} rows={lines} />;
}
