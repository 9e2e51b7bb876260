import { z } from 'zod';
import { id, qtySum, ts } from '../kit/shapes.ts';
import { SkuName } from '../stock/skus/sku.ts';
import { MassBalance } from './balance.ts';
import { ContactResult } from './recall-labels.ts';

/** One batch of a recall, with its balance. */
export const RecallBatch = SkuName.extend({
  id,
  batchId: id,
  code: z.string(),
  number: z.string(),
  /** 0: one that it began with. */
  depth: z.int(),
  /** Code of the batch that it was made of. */
  from: z.string().nullable(),
  isIncluded: z.boolean(),
  leftOutReason: z.string(),
  status: z.string(),
  outcome: z.enum(['released', 'rejected']).nullable(),
  balance: MassBalance,
  /** Issued to production plans and not used yet; its balance counts it as used. */
  atPlansQty: qtySum,
  /** With customers when it started. */
  withCustomers: qtySum,
  recovered: qtySum,
  destroyed: qtySum,
});
export type RecallBatch = z.output<typeof RecallBatch>;

/** One step on the way, for the time line. */
export const RecallStep = z.object({ at: ts, by: z.string(), text: z.string() });
export type RecallStep = z.output<typeof RecallStep>;

/** How far a recall is. */
export const RecallProgress = z.object({
  /** Packed parcels that may not leave. */
  parcelsStopped: z.int(),
  contacts: z.int(),
  notified: z.int(),
  results: z.record(ContactResult, z.int()),
});
export type RecallProgress = z.output<typeof RecallProgress>;

/** The figures as they stood when a recall was closed. */
export const RecallReport = z.object({
  batches: z.array(RecallBatch),
  progress: RecallProgress,
  steps: z.array(RecallStep),
});
export type RecallReport = z.output<typeof RecallReport>;
