import { z } from 'zod';
import { flag, listInput, listOf, queryId } from '../kit/list.ts';
import { bps, date, id, moneySum, qty, qtyOrZero, text, version } from '../kit/shapes.ts';
import { MovementRow } from '../stock/movement.ts';
import { SkuName } from '../stock/skus/sku.ts';
import { CheckReading } from './check.ts';
import { OutputKind } from './production-labels.ts';
import { runFacts } from './run-draft.ts';
import { RunRow } from './run-row.ts';

/** Posts a run of a plan: what went in, what came out. */
export const PostRun = z.strictObject({ mode: z.literal('produce'), ...runFacts });
export type PostRun = z.output<typeof PostRun>;

const Cost = z.object({
  materials: moneySum,
  overhead: moneySum,
  labour: moneySum,
  byproductValue: moneySum,
  total: moneySum,
  abnormalLoss: moneySum,
  goodValue: moneySum,
});

const UsedGoods = SkuName.extend({
  batchId: id,
  batch: z.string(),
  batchNumber: z.string(),
  expiryDate: date.nullable(),
  /** Null: it lay at the plan. */
  tray: z.string().nullable(),
  qty,
  /** Null for those who may not see costs. */
  value: moneySum.nullable(),
});

/** A batch that a material may be taken from, and what is left of it for this plan. */
const Offer = z.object({
  skuId: id,
  batchId: id,
  batch: z.string(),
  expiryDate: date.nullable(),
  left: qty,
});

/** What a material is needed for so much good and rejected, and how that comes about. */
const Needed = z.object({
  skuId: id,
  need: qtyOrZero,
  /** By the recipe alone, before loss; null for what the recipe does not name. */
  base: qtyOrZero.nullable(),
  wasteBps: bps,
  setupQty: qtyOrZero,
});

export const RunPreview = z.object({
  batchNumber: z.string(),
  expiryDate: date.nullable(),
  /** The batch of a material that shortens its life, and what it would be without. */
  shortenedBy: z.string().nullable(),
  ownExpiry: date.nullable(),
  /** Less than a tenth of its shelf life is left to it: posting asks for `shortLife`. */
  isShortLived: z.boolean(),
  tray: z.string(),
  normalQty: qtyOrZero,
  abnormalQty: qtyOrZero,
  used: z.array(UsedGoods),
  needs: z.array(Needed),
  /** The first to expire first; goods that are not kept by batch have none. */
  offers: z.array(Offer),
  /** Null for those who may not see costs. */
  cost: Cost.nullable(),
  lastUnitCost: moneySum.nullable(),
  /** What wants the product and waits. */
  waiting: z.object({ orders: z.int(), qty: qtyOrZero }),
  /** Path of a field → what is wrong with it. */
  fields: z.record(z.string(), z.string()),
  /** What is wrong with no field. */
  refusal: z.string().nullable(),
});
export type RunPreview = z.output<typeof RunPreview>;

const MadeGoods = SkuName.extend({
  batchId: id,
  batch: z.string(),
  batchNumber: z.string(),
  expiryDate: date.nullable(),
  tray: z.string(),
  kind: OutputKind,
  qty,
  value: moneySum.nullable(),
});

/** What became of a run's output since: goods that left, were counted, moved or used. */
const Since = MovementRow.pick({
  id: true,
  kind: true,
  batch: true,
  batchNumber: true,
  tray: true,
  docNumber: true,
  businessDate: true,
  qty: true,
  unit: true,
});

/** A run with what went in and what came out. */
export const Run = RunRow.extend({
  mfgDate: date,
  rejectReason: z.string(),
  abnormalQty: qtyOrZero,
  cost: Cost.nullable(),
  checks: z.array(CheckReading),
  note: z.string(),
  reverseNote: z.string(),
  reversedBy: z.string().nullable(),
  inputs: z.array(UsedGoods),
  outputs: z.array(MadeGoods),
  /** The last first, fifty at most. */
  since: z.array(Since),
  /** Why it cannot be reversed now; null when it can be. */
  whyFixed: z.string().nullable(),
});
export type Run = z.output<typeof Run>;

export const ListRuns = listInput({
  planId: queryId.optional(),
  skuId: queryId.optional(),
  batchId: queryId.optional(),
  repacks: flag.optional(),
  businessDateFrom: date.optional(),
  businessDateTo: date.optional(),
});
export type ListRuns = z.output<typeof ListRuns>;
export const RunRows = listOf(RunRow);

export const ReverseRun = z.strictObject({
  id: queryId,
  version,
  note: text(500).pipe(z.string().min(3, 'Please write a note')),
});

/** Goods of batches become others: packs of another size, a set. */
export const Repack = z.strictObject({
  storeId: id.optional(),
  businessDate: date.optional().describe('Today when left out.'),
  inputs: z
    .array(z.strictObject({ batchId: id, trayId: id, qty }))
    .min(1, 'Add what is repacked')
    .max(50),
  outputs: z
    .array(
      z.strictObject({
        skuId: id,
        qty,
        /** Of the value of all that goes in; left out everywhere, by what the goods cost. */
        shareBps: z.int('Enter a share').min(0).max(10_000).optional(),
        number: text(40).optional(),
        /** Left out, the first last day of use of what goes in. */
        expiryDate: date.optional(),
        trayId: id.optional(),
      }),
    )
    .min(1, 'Add what comes out')
    .max(20),
  note: text(500).default(''),
});
export type Repack = z.output<typeof Repack>;
