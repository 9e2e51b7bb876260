import { z } from 'zod';
import { queryNumber } from '../kit/list.ts';
import { date, id, signedQty, text } from '../kit/shapes.ts';
import { MassBalance } from './balance.ts';

/** How deep a chain is followed, and how much of it is shown. */
export const traceLimit = { depth: 12, nodes: 5_000 } as const;

const TraceDirection = z.enum(['back', 'forward', 'both']);

export const FindTrace = z.strictObject({
  /** Of a batch, a parcel, an order, an invoice, a waybill, a document of the store or the vendor, a SKU. */
  code: text(120).pipe(z.string().min(1, 'Code is required')),
  direction: TraceDirection.default('both'),
  depth: queryNumber(z.int().min(1).max(traceLimit.depth)).default(traceLimit.depth),
  /** Of a SKU: batches that came in between these days. */
  from: date.optional(),
  to: date.optional(),
});
export type FindTrace = z.output<typeof FindTrace>;

/** A trace on paper: as it is asked for, without a search by days. */
export const TraceFile = FindTrace.pick({ code: true, direction: true });
export type TraceFile = z.output<typeof TraceFile>;

const TraceKind = z.enum([
  'vendor',
  'receipt',
  'purchase_order',
  'bill',
  'run',
  'plan',
  'batch',
  'stock_doc',
  'parcel',
  'order',
  'return',
  'recall',
  'vendor_return',
  'tray',
  'more',
]);

/** A station of the goods. */
export const TraceNode = z.object({
  /** `batch 12`. */
  key: z.string(),
  kind: TraceKind,
  /** Of its record; null for what stands for many. */
  id: id.nullable(),
  /** What people call it. */
  label: z.string(),
  under: z.string(),
  /** Of a bill: the vendor's paper is kept with it. */
  hasFile: z.boolean(),
  /** Of a batch: its status. */
  status: z.string().nullable(),
  /** Where the search began. */
  isRoot: z.boolean(),
  /** Below zero the sources, 0 where it began, above zero what became of it. */
  depth: z.int(),
  order: z.object({ id, number: z.string() }).nullable(),
  /** Who has the goods; null for those who may not see buyers. */
  buyer: z.object({ name: z.string(), phone: z.string() }).nullable(),
});
export type TraceNode = z.output<typeof TraceNode>;

export const traceKindLabels: Readonly<Record<TraceNode['kind'], string>> = {
  vendor: 'Vendor',
  receipt: 'Receipt',
  purchase_order: 'Purchase order',
  bill: 'Bill',
  run: 'Production run',
  plan: 'At a production plan',
  batch: 'Batch',
  stock_doc: 'Stock document',
  parcel: 'Parcel',
  order: 'Counter sale',
  return: 'Return',
  recall: 'Recall',
  vendor_return: 'Vendor return',
  tray: 'On hand',
  more: 'More',
};

/** Goods that went from one station to the next. */
export const TraceEdge = z.object({
  from: z.string(),
  to: z.string(),
  /** Thousandths; null where the amount is not kept. */
  qty: signedQty.nullable(),
  unit: z.string(),
  /** Goods that are not kept by batch: one of several sources. */
  isPossible: z.boolean(),
});
export type TraceEdge = z.output<typeof TraceEdge>;

export const Trace = z.object({
  code: z.string(),
  nodes: z.array(TraceNode),
  edges: z.array(TraceEdge),
  /** Where everything of each batch is. */
  balances: z.array(MassBalance),
  /** Not all is shown. */
  isCut: z.boolean(),
});
export type Trace = z.output<typeof Trace>;
