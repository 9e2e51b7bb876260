import type { Trace, TraceNode } from '@counting-house/contract/recall/trace.ts';
import { qty } from '../platform/format/format.ts';

/** What stands at the end of the way of goods: it is drawn in the last column. */
const ends = new Set<TraceNode['kind']>([
  'plan',
  'parcel',
  'order',
  'tray',
  'more',
  'vendor_return',
  'return',
  'recall',
]);

type Column = { readonly title: string; readonly nodes: readonly TraceNode[] };

/** The stations in columns from the sources on the left to where the goods are now on the right. */
export function traceColumns({ nodes, edges }: Trace): Column[] {
  const sources = new Set(edges.map(({ from }) => from));
  const isEnd = (node: TraceNode) =>
    ends.has(node.kind) || (node.kind === 'stock_doc' && !sources.has(node.key));
  const inner = Map.groupBy(
    nodes.filter((node) => !isEnd(node)),
    ({ depth }) => depth,
  );
  const columns = [...inner]
    .toSorted(([a], [b]) => a - b)
    .map(([depth, ofDepth]) => ({ title: titleOf(depth, ofDepth), nodes: ofDepth }));
  const last = nodes.filter(isEnd);
  return last.length === 0 ? columns : [...columns, { title: 'Where it is now', nodes: last }];
}

function titleOf(depth: number, nodes: readonly TraceNode[]): string {
  if (nodes.some(({ isRoot }) => isRoot)) return 'Batch';
  if (nodes.some(({ kind }) => kind === 'run')) return depth < 0 ? 'Made in' : 'Used in';
  if (nodes.some(({ kind }) => kind === 'batch')) return depth < 0 ? 'Made of' : 'Made';
  return 'Came from';
}

/** What came to a station and what went on, in words; what came back to it had been counted before. */
export function amountsText({ nodes, edges }: Trace, key: string): string {
  const depths = new Map(nodes.map((node) => [node.key, node.depth]));
  const isOnward = ({ from, to }: Trace['edges'][number]) =>
    (depths.get(from) ?? 0) <= (depths.get(to) ?? 0);
  const into = sumOf(edges.filter((edge) => edge.to === key && isOnward(edge)));
  return into || sumOf(edges.filter(({ from }) => from === key));
}

/** What came to several stations together, in words. */
export function amountOfAll({ edges }: Trace, nodes: readonly TraceNode[]): string {
  const keys = new Set(nodes.map(({ key }) => key));
  return sumOf(edges.filter(({ to }) => keys.has(to)));
}

function sumOf(edges: Trace['edges']): string {
  const sums = new Map<string, number>();
  for (const { unit, qty: amount } of edges)
    if (amount !== null) sums.set(unit, (sums.get(unit) ?? 0) + amount);
  return [...sums].map(([unit, amount]) => qty(amount, unit)).join(', ');
}

/** What the documents of a trace are called where screens open them, by the first word of a station's key. */
const recordKinds: Readonly<Record<string, string>> = {
  vendor: 'vendor',
  receipt: 'inward',
  purchase_order: 'purchase_order',
  bill: 'bill',
  run: 'production_run',
  plan: 'product_plan',
  stock_doc: 'stock_doc',
  count: 'stock_count',
  transfer: 'stock_transfer',
  parcel: 'parcel',
  order: 'order',
  return: 'return_order',
  recall: 'recall',
  vendor_return: 'vendor_return',
};

/** The kind of record that a station is; null for what no screen opens by itself. */
export const recordKindOf = ({ key }: Pick<TraceNode, 'key'>): string | null =>
  recordKinds[key.split(' ', 1)[0] ?? ''] ?? null;
