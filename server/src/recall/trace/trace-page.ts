import {
  traceKindLabels,
  type Trace,
  type TraceEdge,
  type TraceNode,
} from '@counting-house/contract/recall/trace.ts';
import { plainQty } from '../../platform/money.ts';
import type { PdfPage } from '../../platform/papers/pdf.ts';
import {
  heading,
  line,
  paragraph,
  penOn,
  title,
  type Pen,
} from '../../platform/papers/report-page.ts';

type Sheet = {
  readonly trace: Trace;
  readonly business: string;
  /** When it was looked up, in words. */
  readonly asOf: string;
};

/** Draws a trace on A4 pages: from the sources down to who has the goods, and the balance of each batch. */
export function drawTracePaper(page: PdfPage, { trace, business, asOf }: Sheet): void {
  const pen = penOn(page);
  title(pen, business, `Trace ${trace.code}`);
  paragraph(pen, `As of ${asOf}`);
  if (trace.isCut) paragraph(pen, 'There is more than is shown here.');
  drawWay(pen, trace);
  drawBalances(pen, trace);
}

const widths = { from: 0.31, to: 0.31, who: 0.24, qty: 0.14 } as const;

function drawWay(pen: Pen, { nodes, edges }: Trace): void {
  heading(pen, 'Where it came from and where it went');
  const byKey = new Map(nodes.map((node) => [node.key, node]));
  line(pen, [
    { text: 'From', width: widths.from, isStrong: true },
    { text: 'To', width: widths.to, isStrong: true },
    { text: 'Customer', width: widths.who, isStrong: true },
    { text: 'Quantity', width: widths.qty, isRight: true, isStrong: true },
  ]);
  const depthOf = ({ from }: TraceEdge) => byKey.get(from)?.depth ?? 0;
  for (const edge of edges.toSorted((a, b) => depthOf(a) - depthOf(b))) {
    const to = byKey.get(edge.to);
    line(pen, [
      { text: nameOf(byKey.get(edge.from)), width: widths.from },
      { text: nameOf(to), width: widths.to },
      { text: to?.buyer ? `${to.buyer.name}, ${to.buyer.phone}` : '', width: widths.who },
      { text: amountOf(edge), width: widths.qty, isRight: true },
    ]);
  }
}

const nameOf = (node: TraceNode | undefined): string =>
  node
    ? [`${traceKindLabels[node.kind]} ${node.label}`, node.under].filter(Boolean).join(', ')
    : '';

const amountOf = ({ qty, unit, isPossible }: TraceEdge): string =>
  qty === null ? '' : `${plainQty(qty)} ${unit}${isPossible ? ', possible' : ''}`;

function drawBalances(pen: Pen, { balances, nodes }: Trace): void {
  heading(pen, 'Mass balance');
  const names = new Map(
    nodes.flatMap((node) => (node.kind === 'batch' && node.id ? [[node.id, node.label]] : [])),
  );
  for (const balance of balances) {
    const parts = [
      ['came in', balance.cameIn],
      ['on hand', balance.onHand],
      ['used further', balance.used],
      ['scrapped', balance.scrapped],
      ['issued', balance.issued],
      ['returned to vendor', balance.vendorReturned],
      ['shipped', balance.shipped],
      ['came back', balance.cameBack],
      ['count loss', balance.countLoss],
    ] as const;
    const told = parts.filter(([, qty]) => qty !== 0);
    line(pen, [
      { text: names.get(balance.batchId) ?? '', width: 0.2, isStrong: true },
      { text: told.map(([name, qty]) => `${name} ${plainQty(qty)}`).join(' · '), width: 0.64 },
      { text: balance.closes ? 'Closes' : 'Does not close', width: 0.16, isRight: true },
    ]);
  }
}
