import type { MassBalance } from '@counting-house/contract/recall/balance.ts';
import {
  traceLimit,
  type Trace,
  type TraceEdge,
  type TraceNode,
} from '@counting-house/contract/recall/trace.ts';
import { dateText } from '../../platform/clock.ts';
import type { BatchEdge } from './batch-edges.service.ts';
import type { BatchDoc, Receipt, Receiver, TracedBill } from './trace-ends.service.ts';

type NamedBatch = {
  readonly id: number;
  readonly code: string;
  readonly number: string;
  readonly status: string;
  readonly isRunning: boolean;
  readonly expiryDate: string | null;
  readonly name: string;
  readonly unit: string;
};

/** Everything that was found about a code. */
type Found = {
  readonly code: string;
  readonly roots: ReadonlySet<number>;
  /** Batch → steps from the root; below zero the sources. */
  readonly depths: ReadonlyMap<number, number>;
  readonly batches: ReadonlyMap<number, NamedBatch>;
  readonly runs: readonly BatchEdge[];
  readonly receipts: readonly Receipt[];
  readonly bills: readonly TracedBill[];
  readonly docsIn: readonly BatchDoc[];
  readonly docsOut: readonly BatchDoc[];
  readonly lying: readonly {
    readonly batchId: number;
    readonly trayId: number;
    readonly tray: string;
    readonly store: string;
    readonly qty: number;
  }[];
  /** Material that was issued to plans and is not used yet. */
  readonly atPlans: readonly {
    readonly batchId: number;
    readonly planId: number;
    readonly plan: string;
    readonly qty: number;
  }[];
  readonly parcels: ReadonlyMap<number, Receiver>;
  readonly orders: ReadonlyMap<number, Receiver>;
  readonly balances: readonly MassBalance[];
  readonly isCut: boolean;
};

/** The graph while it is drawn: a node once, goods between two nodes added up. */
type Drawing = {
  readonly nodes: Map<string, TraceNode>;
  readonly edges: Map<string, TraceEdge>;
};

const plain = {
  status: null,
  isRoot: false,
  order: null,
  buyer: null,
  id: null,
  under: '',
  hasFile: false,
};

/** Draws what was found as stations of the goods and the amounts that went between them. */
export function drawTrace(found: Found): Trace {
  const drawing: Drawing = { nodes: new Map(), edges: new Map() };
  for (const [id, depth] of found.depths) drawBatch(drawing, found, id, depth * 2);
  drawRuns(drawing, found);
  drawReceipts(drawing, found);
  drawBills(drawing, found);
  drawSources(drawing, found);
  drawGoals(drawing, found);
  drawRest(drawing, found);
  const nodes = [...drawing.nodes.values()].slice(0, traceLimit.nodes);
  const shown = new Set(nodes.map(({ key }) => key));
  return {
    code: found.code,
    nodes,
    edges: [...drawing.edges.values()].filter(({ from, to }) => shown.has(from) && shown.has(to)),
    balances: [...found.balances],
    isCut: found.isCut || nodes.length < drawing.nodes.size,
  };
}

const batchKey = (id: number) => `batch ${id}`;

function drawBatch(drawing: Drawing, found: Found, id: number, depth: number): void {
  const batch = found.batches.get(id);
  if (!batch) return;
  const expiry = batch.expiryDate === null ? '' : `expires ${dateText(batch.expiryDate)}`;
  const number = batch.number === batch.code ? '' : batch.number;
  put(drawing, {
    ...plain,
    key: batchKey(id),
    kind: 'batch',
    id,
    label: batch.isRunning ? batch.name : batch.code,
    under: [batch.isRunning ? 'No batch tracking' : batch.name, number, expiry]
      .filter(Boolean)
      .join(' · '),
    status: batch.status,
    isRoot: found.roots.has(id),
    depth,
  });
}

function drawRuns(drawing: Drawing, { runs, depths, batches }: Found): void {
  for (const { runId, run, fromId, toId, qtyIn, qtyOut } of runs) {
    const key = `run ${runId}`;
    const depth = (depths.get(fromId) ?? 0) + (depths.get(toId) ?? 0);
    put(drawing, { ...plain, key, kind: 'run', id: runId, label: run, depth });
    const isPossible = batches.get(fromId)?.isRunning ?? false;
    // The same goods stand in an edge for each other batch of the run.
    join(drawing, [batchKey(fromId), key], edgeOf(batches, fromId, qtyIn, isPossible), 'once');
    join(drawing, [key, batchKey(toId)], edgeOf(batches, toId, qtyOut, false), 'once');
  }
}

function drawReceipts(drawing: Drawing, { receipts, depths, batches }: Found): void {
  for (const receipt of receipts) {
    const { batchId, inwardId, vendorId, orderId, orderNo, qty } = receipt;
    const depth = (depths.get(batchId) ?? 0) * 2;
    const key = `receipt ${inwardId}`;
    const under = [dateText(receipt.date), receipt.paper].filter(Boolean).join(' · ');
    put(drawing, {
      ...plain,
      key,
      kind: 'receipt',
      id: inwardId,
      label: receipt.number,
      under,
      depth: depth - 1,
    });
    const edge = edgeOf(batches, batchId, qty, batches.get(batchId)?.isRunning ?? false);
    join(drawing, [key, batchKey(batchId)], edge);
    const vendor = `vendor ${vendorId}`;
    const named = { ...plain, key: vendor, kind: 'vendor', id: vendorId, label: receipt.vendor };
    put(drawing, { ...named, kind: 'vendor', depth: depth - 2 });
    if (orderId === null) {
      join(drawing, [vendor, key], edge);
      continue;
    }
    const order = `purchase_order ${orderId}`;
    const label = orderNo ?? '';
    put(drawing, {
      ...plain,
      key: order,
      kind: 'purchase_order',
      id: orderId,
      label,
      depth: depth - 2,
    });
    join(drawing, [vendor, order], edge);
    join(drawing, [order, key], edge);
  }
}

/** What the vendor wants for a receipt; it stands beside the way of the goods, so it has no amount. */
function drawBills(drawing: Drawing, { bills, depths, batches }: Found): void {
  for (const { billId, inwardId, batchId, number, ownNumber, date, hasFile } of bills) {
    const key = `bill ${billId}`;
    const depth = (depths.get(batchId) ?? 0) * 2 - 2;
    const under = `${ownNumber} · ${dateText(date)}`;
    const said = { id: billId, label: number, under, hasFile };
    put(drawing, { ...plain, key, kind: 'bill', ...said, depth });
    const edge = edgeOf(batches, batchId, 0, batches.get(batchId)?.isRunning ?? false);
    join(drawing, [key, `receipt ${inwardId}`], { ...edge, qty: null }, 'once');
  }
}

/** Documents of the store that brought goods in: opening stock, counts, goods that nobody knew. */
function drawSources(drawing: Drawing, found: Found): void {
  const { depths, batches } = found;
  for (const doc of found.docsIn) {
    if (doc.kind === 'inward' || cameBack(found, doc)) continue;
    const isPossible = batches.get(doc.batchId)?.isRunning ?? false;
    const depth = (depths.get(doc.batchId) ?? 0) * 2 - 1;
    const key = `${doc.docKind} ${doc.docId} in`;
    put(drawing, { ...docNode(doc), key, depth });
    join(drawing, [key, batchKey(doc.batchId)], edgeOf(batches, doc.batchId, doc.qty, isPossible));
  }
}

function drawGoals(drawing: Drawing, found: Found): void {
  const { depths, batches } = found;
  for (const doc of found.docsOut) {
    const isBack = cameBack(found, doc);
    if (doc.qty > 0 && !isBack) continue;
    const receiver = receiverOf(found, doc);
    const key = `${doc.docKind} ${doc.docId}`;
    const depth = (depths.get(doc.batchId) ?? 0) * 2 + 1;
    put(drawing, {
      ...docNode(doc),
      key,
      depth,
      under: receiver
        ? [receiver.orderNo, receiver.city].filter(Boolean).join(' · ')
        : docNode(doc).under,
      order: receiver ? { id: receiver.orderId, number: receiver.orderNo } : null,
      buyer: receiver ? { name: receiver.name, phone: receiver.phone } : null,
    });
    const isPossible = batches.get(doc.batchId)?.isRunning ?? false;
    const way = isBack
      ? ([key, batchKey(doc.batchId)] as const)
      : ([batchKey(doc.batchId), key] as const);
    join(drawing, way, edgeOf(batches, doc.batchId, Math.abs(doc.qty), isPossible));
  }
  for (const { batchId, planId, plan, qty } of found.atPlans) {
    const key = `plan ${planId}`;
    const depth = (depths.get(batchId) ?? 0) * 2 + 1;
    const said = { id: planId, label: plan, under: 'not used yet' };
    put(drawing, { ...plain, key, kind: 'plan', ...said, depth });
    join(drawing, [batchKey(batchId), key], edgeOf(batches, batchId, qty, false));
  }
  for (const { batchId, trayId, tray, store, qty } of found.lying) {
    const key = `tray ${trayId}`;
    const depth = (depths.get(batchId) ?? 0) * 2 + 1;
    put(drawing, {
      ...plain,
      key,
      kind: 'tray',
      id: trayId,
      label: tray,
      under: `in store ${store}`,
      depth,
    });
    join(drawing, [batchKey(batchId), key], edgeOf(batches, batchId, qty, false));
  }
}

/** Of goods that left this batch; what came to a batch of which nothing left is where it comes from. */
const cameBack = ({ docsOut }: Found, { batchId, kind, qty }: BatchDoc): boolean =>
  kind === 'customer_return' &&
  qty > 0 &&
  docsOut.some((one) => one.batchId === batchId && one.kind === 'ship');

/** What left by shipments that are too many to be shown one by one. */
function drawRest(drawing: Drawing, { balances, docsOut, depths, batches }: Found): void {
  const shown = new Map<number, number>();
  for (const { batchId, kind, qty } of docsOut) {
    if (kind === 'ship') shown.set(batchId, (shown.get(batchId) ?? 0) - qty);
  }
  for (const { batchId, shipped } of balances) {
    const depth = depths.get(batchId) ?? 0;
    const rest = shipped - (shown.get(batchId) ?? 0);
    if (rest <= 0 || depth < 0 || !shown.has(batchId)) continue;
    const key = `more ${batchId}`;
    put(drawing, { ...plain, key, kind: 'more', label: 'More shipments', depth: depth * 2 + 1 });
    join(drawing, [batchKey(batchId), key], edgeOf(batches, batchId, rest, false));
  }
}

const receiverOf = ({ parcels, orders }: Found, { docKind, docId }: BatchDoc) =>
  docKind === 'parcel' ? parcels.get(docId) : docKind === 'order' ? orders.get(docId) : undefined;

const docLabels: Readonly<Record<string, string>> = {
  opening: 'Opening stock',
  adjust: 'Stock adjustment',
  count: 'Count',
  scrap: 'Written off',
  expire: 'Expired, written off',
  stock_out: 'Issued',
  vendor_return: 'Returned to the vendor',
  customer_return: 'Came back',
  ship: 'Sold over the counter',
};

const nodeKinds = ['parcel', 'order', 'return', 'recall'] as const;

/** Papers of the store and its counts are one kind of station. */
const nodeKindOf = (docKind: string): TraceNode['kind'] =>
  nodeKinds.find((kind) => kind === docKind) ?? 'stock_doc';

const docNode = (doc: BatchDoc): Omit<TraceNode, 'key' | 'depth'> => ({
  ...plain,
  kind: doc.kind === 'vendor_return' ? 'vendor_return' : nodeKindOf(doc.docKind),
  id: doc.docId,
  label: doc.number,
  under: doc.docKind === 'parcel' ? '' : (docLabels[doc.kind] ?? ''),
});

const edgeOf = (
  batches: Found['batches'],
  batchId: number,
  qty: number,
  isPossible: boolean,
): Omit<TraceEdge, 'from' | 'to'> => ({
  qty,
  unit: batches.get(batchId)?.unit ?? '',
  isPossible,
});

function put({ nodes }: Drawing, node: TraceNode): void {
  const known = nodes.get(node.key);
  nodes.set(node.key, known ? { ...known, depth: Math.max(known.depth, node.depth) } : node);
}

function join(
  { edges }: Drawing,
  [from, to]: readonly [string, string],
  edge: Omit<TraceEdge, 'from' | 'to'>,
  counted: 'once' | 'each' = 'each',
): void {
  const key = `${from} > ${to}`;
  const known = edges.get(key);
  if (known && counted === 'once') return;
  const qty = known ? (known.qty ?? 0) + (edge.qty ?? 0) : edge.qty;
  edges.set(key, { ...edge, from, to, qty });
}
