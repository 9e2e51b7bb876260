import {
  traceKindLabels,
  type Trace,
  type TraceNode,
} from '@counting-house/contract/recall/trace.ts';
import { phone, qty } from '../platform/format/format.ts';
import { DataTable } from '../ui/table/data-table.tsx';
import type { Column } from '../ui/table/columns.tsx';
import { TraceStation } from './trace-station.tsx';

type Row = {
  readonly id: number;
  readonly from: TraceNode | undefined;
  readonly to: TraceNode | undefined;
  readonly amount: string;
  readonly who: string;
};

const columns: readonly Column<Row>[] = [
  { key: 'from', label: 'From', cell: ({ from }) => <Named node={from} />, words: nameOfFrom },
  { key: 'to', label: 'To', cell: ({ to }) => <Named node={to} />, words: nameOfTo },
  { key: 'who', label: 'Customer', cell: (row) => row.who },
  { key: 'amount', label: 'Quantity', isRight: true, part: 'amount', cell: (row) => row.amount },
];

function nameOfFrom({ from }: Row): string {
  return nameOf(from);
}

function nameOfTo({ to }: Row): string {
  return nameOf(to);
}

function nameOf(node: TraceNode | undefined): string {
  return node ? `${traceKindLabels[node.kind]} ${node.label}` : '';
}

function Named({ node }: { node: TraceNode | undefined }) {
  if (!node) return null;
  return (
    <>
      {traceKindLabels[node.kind]} <TraceStation node={node} />
    </>
  );
}

/** The same as lines, for the keyboard and for paper: what went from where to where. */
export function TraceTable({ trace }: { trace: Trace }) {
  const byKey = new Map(trace.nodes.map((node) => [node.key, node]));
  const rows = trace.edges.map((edge, id): Row => {
    const to = byKey.get(edge.to);
    return {
      id,
      from: byKey.get(edge.from),
      to,
      amount: edge.qty === null ? '–' : qty(edge.qty, edge.unit),
      who: to?.buyer ? `${to.buyer.name}, ${phone(to.buyer.phone)}` : (to?.under ?? ''),
    };
  });
  return <DataTable caption="Trace" columns={columns} rows={rows} />;
}
