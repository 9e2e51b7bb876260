import { z } from 'zod';
import { bps, date, id, moneySum, qtyOrZero, ts, version } from '../kit/shapes.ts';
import { SkuName } from '../stock/skus/sku.ts';
import { RunKind, RunStatus } from './production-labels.ts';

export const RunRow = SkuName.extend({
  id,
  number: z.string(),
  kind: RunKind,
  planId: id.nullable(),
  plan: z.string().nullable(),
  /** Of the product; null when nothing good came out. */
  batch: z.string().nullable(),
  batchNumber: z.string().nullable(),
  businessDate: date,
  status: RunStatus,
  goodQty: qtyOrZero,
  rejectedQty: qtyOrZero,
  /** Good of good and rejected, basis points; null for a repack. */
  yieldBps: bps.nullable(),
  /** Paise; null for those who may not see costs. */
  goodValue: moneySum.nullable(),
  by: z.string(),
  createdAt: ts,
  version,
});
export type RunRow = z.output<typeof RunRow>;
