import { traceKindWords, type Trace } from '@counting-house/contract/recall/trace.ts';
import { phone, qty } from '../platform/format/format.ts';
import { DataTable } from '../ui/table/data-table.tsx';
import type { Column } from '../ui/table/columns.tsx';

type Row = {
  readonly id: number;
  readonly from: string;
  readonly to: string;
  readonly amount: string;
  readonly who: string;
};

const columns: readonly Column<Row>[] = [
  { key: 'from', label: 'From', cell: (row) => row.from, words: (row) => row.from },
  { key: 'to', label: 'To', cell: (row) => row.to, words: (row) => row.to },
  { key: 'who', label: 'Customer', cell: (row) => row.who },
  { key: 'amount', label: 'Quantity', isRight: true, part: 'amount', cell: (row) => row.amount },
];

/** The same as lines, for the keyboard and for paper: what went from where to where. */
export function TraceTable({ trace }: { trace: Trace }) {
  const byKey = new Map(trace.nodes.map((node) => [node.key, node]));
  const nameOf = (key: string) => {
    const node = byKey.get(key);
    return node ? `${traceKindWords[node.kind]} ${node.label}` : key;
  };
  const rows = trace.edges.map((edge, id): Row => {
    const to = byKey.get(edge.to);
    return {
      id,
      from: nameOf(edge.from),
      to: nameOf(edge.to),
      amount: edge.qty === null ? '–' : qty(edge.qty, edge.unit),
      who: to?.buyer ? `${to.buyer.name}, ${phone(to.buyer.phone)}` : (to?.under ?? ''),
    };
  });
  return <DataTable caption="Trace" columns={columns} rows={rows} />;
}
