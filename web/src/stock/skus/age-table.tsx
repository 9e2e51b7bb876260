import type { LastingReceipt, SkuDetails } from '@counting-house/contract/stock/position.ts';
import { Nothing, Qty } from '../../ui/parts/value.tsx';
import { KnownRecord } from '../../ui/record/known-record.tsx';
import { date, type Column } from '../../ui/table/columns.tsx';
import { DataTable } from '../../ui/table/data-table.tsx';

type Line = Omit<LastingReceipt, 'date' | 'days' | 'received'> & {
  readonly date: string | null;
  readonly days: number | null;
  readonly received: number | null;
  readonly unit: string;
};

/** What opens the document of a receipt. */
const kinds: Partial<Record<LastingReceipt['docKind'], string>> = {
  stock_doc: 'stock_doc',
  inward: 'inward',
  run: 'production_run',
  transfer: 'stock_transfer',
};

const figure = (key: 'received' | 'left', label: string): Column<Line> => ({
  key,
  label,
  isRight: true,
  ...(key === 'left' ? { part: 'amount' } : {}),
  cell: (row) => (row[key] === null ? <Nothing /> : <Qty of={row[key]} unit={row.unit} />),
});

const columns: readonly Column<Line>[] = [
  {
    key: 'docNumber',
    label: 'Received with',
    cell: (row) => (
      <KnownRecord kind={kinds[row.docKind] ?? null} id={row.docId} title={row.docNumber} />
    ),
    words: (row) => row.docNumber,
  },
  date('date', 'Date'),
  {
    key: 'days',
    label: 'Days in stock',
    isRight: true,
    cell: (row) => row.days ?? <Nothing />,
  },
  figure('received', 'Received'),
  figure('left', 'Still in stock'),
];

/** The receipts that goods without batches come from, when the oldest leave first. */
export function AgeTable({ sku }: { sku: SkuDetails }) {
  const rest = sku.receipts.reduce((left, receipt) => left - receipt.left, sku.onHand);
  const lines: Line[] = sku.receipts.map((receipt) => ({ ...receipt, unit: sku.unit }));
  return (
    <DataTable
      caption="Last receipts that the stock comes from, newest first"
      columns={columns}
      rows={rest > 0 ? [...lines, earlier(rest, sku.unit)] : lines}
    />
  );
}

const earlier = (left: number, unit: string): Line => ({
  id: 0,
  docKind: 'stock_doc',
  docId: 0,
  docNumber: 'Earlier receipts and stock gains',
  date: null,
  days: null,
  received: null,
  left,
  unit,
});
