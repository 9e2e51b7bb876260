import { z } from 'zod';
import { queryId } from '../kit/list.ts';
import { date, id, qtyOrZero, text } from '../kit/shapes.ts';

export const ScanText = z.strictObject({
  text: z.string().trim().min(1).max(120),
  screen: text(40).default(''),
  refId: queryId.optional(),
  /** Where the work is: a tray that is named by its code is one of this store; left out: of the default store first. */
  storeId: queryId.optional(),
});
export type ScanText = z.output<typeof ScanText>;

export const scanCommands = [
  'OK',
  'DONE',
  'UNDO',
  'NEWBOX',
  'CANCEL',
  'HOLD',
  'PRINT',
  'WEIGH',
  'Q',
] as const;

/** What the application identifiers of a GS1 code say. */
export const Gs1Parts = z.object({
  gtin: z.string().nullable(),
  batchNumber: z.string().nullable(),
  mfgDate: date.nullable(),
  bestBefore: date.nullable(),
  expiryDate: date.nullable(),
  serial: z.string().nullable(),
  count: z.int().nullable(),
  weightGrams: z.int().nullable(),
});
export type Gs1Parts = z.output<typeof Gs1Parts>;

export const ScanKind = z.enum([
  'command',
  'batch',
  'tray',
  'tote',
  'parcel',
  'order',
  'plan',
  'purchase_order',
  'inward',
  'bill',
  'box_type',
  'sku',
  'ambiguous',
  'unknown',
]);
export type ScanKind = z.output<typeof ScanKind>;

/** One thing that a scanned text may stand for. */
export const ScanHit = z.object({
  kind: ScanKind,
  id: id.nullable(),
  /** What people call it. */
  label: z.string(),
  skuId: id.nullable(),
  batchId: id.nullable(),
});
export type ScanHit = z.output<typeof ScanHit>;

export const Scanned = ScanHit.extend({
  /** How much one scan stands for. */
  packQty: qtyOrZero,
  /** Goods by weight or measure whose code says no quantity: a person enters it. */
  isWeighed: z.boolean(),
  /** Of a command: its word, and the number behind Q. */
  command: z.enum(scanCommands).nullable(),
  count: z.int().nullable(),
  parsed: Gs1Parts.nullable(),
  /** When it is ambiguous. */
  choices: z.array(ScanHit),
});
export type Scanned = z.output<typeof Scanned>;
