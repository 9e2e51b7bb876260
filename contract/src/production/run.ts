import { z } from 'zod';
import { flag, listInput, listOf, queryId } from '../kit/list.ts';
import { date, id, money, moneySum, qty, qtyOrZero, text, version } from '../kit/shapes.ts';
import { SkuName } from '../stock/sku.ts';
import { CheckReading } from './check.ts';
import { Leftover } from './plan.ts';
import { OutputKind } from './production-words.ts';
import { RunRow } from './run-row.ts';

const input = z.strictObject({
  skuId: id,
  /** Left out: what lies at the plan, then what is held for it, the first to expire first. */
  batchId: id.optional(),
  trayId: id.optional(),
  qty: qtyOrZero,
});

const facts = {
  planId: id,
  /** Of the plan, as it was seen. */
  version,
  businessDate: date.optional().describe('Today when left out.'),
  mfgDate: date.optional().describe('The day of the run when left out.'),
  goodQty: qtyOrZero,
  rejectedQty: qtyOrZero.default(0),
  rejectReason: text(200).default(''),
  /** The batch that it makes: a number of its own, or one by the pattern of the business. */
  batch: z
    .strictObject({
      number: text(40).optional(),
      expiryDate: date.optional(),
      mrp: money.optional(),
    })
    .default({}),
  trayId: id.optional(),
  /** A material that is left out is used by rule. */
  inputs: z.array(input).max(300).default([]),
  byproducts: z
    .array(z.strictObject({ skuId: id, qty: qtyOrZero, trayId: id.optional() }))
    .max(20)
    .default([]),
  checks: z
    .array(z.strictObject({ name: text(60), reading: z.number().min(-1e9).max(1e9) }))
    .max(30)
    .default([]),
  note: text(500).default(''),
  /** Also when it is more than a tenth over the plan. */
  morePlanned: z.boolean().default(false),
  /** The plan is completed with it. */
  complete: z.boolean().default(false),
  leftovers: z.array(Leftover).max(200).default([]),
  /** Why the yield is far under plan, when the plan is completed. */
  yieldReason: text(500).default(''),
};

/** Posts a run of a plan: what went in, what came out. */
export const PostRun = z.strictObject({ mode: z.literal('produce'), ...facts });
export type PostRun = z.output<typeof PostRun>;

/** What posting a run would do, and what it would refuse. */
export const PreviewRun = z.strictObject(facts);
export type RunFacts = z.output<typeof PreviewRun>;

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

export const RunPreview = z.object({
  batchNumber: z.string(),
  expiryDate: date.nullable(),
  /** The batch of a material that shortens its life, and what it would be without. */
  shortenedBy: z.string().nullable(),
  ownExpiry: date.nullable(),
  tray: z.string(),
  normalQty: qtyOrZero,
  abnormalQty: qtyOrZero,
  used: z.array(UsedGoods),
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
        /** Of the value of all that goes in. */
        shareBps: z.int('Enter a share').min(0).max(10_000),
        number: text(40).optional(),
        trayId: id.optional(),
      }),
    )
    .min(1, 'Add what comes out')
    .max(20),
  note: text(500).default(''),
});
export type Repack = z.output<typeof Repack>;
