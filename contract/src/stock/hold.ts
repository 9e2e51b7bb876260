import { z } from 'zod';
import { listInput, listOf, queryId, several } from '../kit/list.ts';
import { date, id, qty, qtyOrZero, requiredText, text, ts, version } from '../kit/shapes.ts';
import { SkuKind, SkuName } from './skus/sku.ts';

/** released: by hand; ended: its last day is over; lost: its goods were stopped, expired or had to leave. */
export const HoldStatus = z.enum(['held', 'released', 'ended', 'lost']);
export type HoldStatus = z.output<typeof HoldStatus>;

/** Goods that are kept for somebody who has not ordered them yet. Without a batch, what expires first is kept. */
export const NewHold = z.strictObject({
  /** The default store when left out. */
  storeId: id.optional(),
  skuId: id,
  batchId: id.optional(),
  qty,
  /** A customer, or what they are kept for. */
  heldFor: requiredText(60, 'Who they are held for'),
  note: text(200).default(''),
  lastDate: date.describe('The last day they are held; free again the day after.'),
});
export type NewHold = z.output<typeof NewHold>;

export const ReleaseHold = z.strictObject({ id: queryId, version });
export type ReleaseHold = z.output<typeof ReleaseHold>;

export const HoldRow = SkuName.extend({
  id,
  status: HoldStatus,
  storeId: id,
  store: z.string(),
  /** The batch that was asked for; null when any would do. */
  batchId: id.nullable(),
  batch: z.string().nullable(),
  batchNumber: z.string().nullable(),
  heldFor: z.string(),
  note: z.string(),
  /** What was asked for. */
  qty,
  /** What is held now. */
  heldQty: qtyOrZero,
  /** Codes of the trays that they lie in. */
  trays: z.array(z.string()),
  lastDate: date,
  createdBy: z.string(),
  createdAt: ts,
  version,
});
export type HoldRow = z.output<typeof HoldRow>;

export const ListHolds = listInput({
  status: several(HoldStatus).optional(),
  kind: several(SkuKind).optional(),
  skuId: queryId.optional(),
  storeId: queryId.optional(),
});
export type ListHolds = z.output<typeof ListHolds>;
export const HoldRows = listOf(HoldRow);
