import { guarded } from '@counting-house/contract/kit/csv-guard.ts';
import { traceKindLabels, type Trace } from '@counting-house/contract/recall/trace.ts';

/** A trace as a file: a line for each amount that went from one station to the next. */
export function csvOfTrace({ nodes, edges }: Trace): string {
  const byKey = new Map(nodes.map((node) => [node.key, node]));
  const rows = edges.map(({ from, to, qty, unit, isPossible }) => {
    const [a, b] = [byKey.get(from), byKey.get(to)];
    return [
      a ? traceKindLabels[a.kind] : '',
      a?.label ?? '',
      b ? traceKindLabels[b.kind] : '',
      b?.label ?? '',
      qty === null ? '' : String(qty / 1_000),
      unit,
      isPossible ? 'Yes' : '',
      b?.order?.number ?? '',
      b?.buyer?.name ?? '',
      b?.buyer?.phone ?? '',
    ];
  });
  const head = 'From|Number|To|Number|Quantity|Unit|Possible|Order|Customer|Phone'.split('|');
  return `\uFEFF${[head, ...rows].map((row) => row.map(cellOf).join(',')).join('\n')}\n`;
}

const cellOf = (cell: string) => `"${guarded(cell).replaceAll('"', '""')}"`;
