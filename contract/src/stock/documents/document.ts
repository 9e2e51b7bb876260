import { z } from 'zod';
import { listInput, listOf, queryId, several } from '../../kit/list.ts';
import { date, id, qtyOrZero, signedMoneySum, ts, version } from '../../kit/shapes.ts';
import { AttachedFile } from '../../admin/file.ts';
import { DocPurpose } from './scrap.ts';
import { SkuName } from '../skus/sku.ts';

export const StockDocKind = z.enum([
  'opening',
  'adjust',
  'move',
  'tray_clear',
  'out',
  'scrap',
  'expiry',
  'inspect',
  'transfer',
  'revalue',
]);
export type StockDocKind = z.output<typeof StockDocKind>;

/** Pending: a write-off above the limit; its goods are held until it is approved or refused. */
export const StockDocStatus = z.enum(['pending', 'posted', 'refused', 'reversed']);
export type StockDocStatus = z.output<typeof StockDocStatus>;

export const StockDocRow = z.object({
  id,
  number: z.string(),
  kind: StockDocKind,
  status: StockDocStatus,
  businessDate: date,
  note: z.string(),
  lines: z.int(),
  storeId: id,
  store: z.string(),
  /** Signed; null for those who may not see values. */
  value: signedMoneySum.nullable(),
  createdBy: z.string(),
  createdById: id.or(z.literal(0)),
  createdAt: ts,
  version,
});
export type StockDocRow = z.output<typeof StockDocRow>;

export const ListDocs = listInput({
  kind: several(StockDocKind).optional(),
  status: several(StockDocStatus).optional(),
  userId: queryId.optional(),
  /** Of all stores when left out. */
  storeId: queryId.optional(),
  businessDateFrom: date.optional(),
  businessDateTo: date.optional(),
});
export type ListDocs = z.output<typeof ListDocs>;
export const StockDocRows = listOf(StockDocRow);

const StockDocLine = SkuName.extend({
  lineNo: z.int(),
  batchId: id,
  batch: z.string(),
  batchNumber: z.string(),
  expiryDate: date.nullable(),
  fromTray: z.string().nullable(),
  toTray: z.string().nullable(),
  qty: qtyOrZero,
  /** Null for those who may not see values. */
  value: signedMoneySum.nullable(),
  reason: z.string().nullable(),
  note: z.string(),
});

const DocName = z.object({ id, number: z.string() });

/** A paper about goods that were moved by hand. */
export const StockDocument = StockDocRow.omit({ lines: true }).extend({
  /** What goods that went out were for. */
  purpose: z.nullable(DocPurpose),
  /** Where a transfer brought the goods. */
  toStore: z.nullable(z.string()),
  decidedBy: z.nullable(z.string()),
  decidedAt: z.nullable(ts),
  decisionNote: z.string(),
  /** The document that this one takes back, and the one that took it back. */
  reversalOf: z.nullable(DocName),
  reversedBy: z.nullable(DocName),
  files: z.array(AttachedFile),
  lines: z.array(StockDocLine),
});
export type StockDocument = z.output<typeof StockDocument>;
