import { z } from 'zod';
import { listInput, listOf, queryId, several } from '../kit/list.ts';
import { date, id, qtyOrZero, signedMoneySum, ts } from '../kit/shapes.ts';
import { AttachedFile } from '../admin/file.ts';
import { SkuName } from './sku.ts';

export const StockDocKind = z.enum(['opening', 'adjust', 'move', 'tray_clear']);
export type StockDocKind = z.output<typeof StockDocKind>;

export const StockDocRow = z.object({
  id,
  number: z.string(),
  kind: StockDocKind,
  businessDate: date,
  note: z.string(),
  lines: z.int(),
  /** Signed; null for those who may not see values. */
  value: signedMoneySum.nullable(),
  createdBy: z.string(),
  createdAt: ts,
});
export type StockDocRow = z.output<typeof StockDocRow>;

export const ListDocs = listInput({
  kind: several(StockDocKind).optional(),
  userId: queryId.optional(),
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
});

/** A paper about goods that were moved by hand. */
export const StockDocument = StockDocRow.omit({ lines: true }).extend({
  files: z.array(AttachedFile),
  lines: z.array(StockDocLine),
});
export type StockDocument = z.output<typeof StockDocument>;
