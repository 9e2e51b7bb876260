import { z } from 'zod';
import { date, id, money, qtyOrZero, text, version } from '../kit/shapes.ts';
import { Leftover } from './leftover.ts';

const input = z.strictObject({
  skuId: id,
  /** Left out: what lies at the plan, then what is held for it, the first to expire first. */
  batchId: id.optional(),
  trayId: id.optional(),
  qty: qtyOrZero,
});

/** What is said of a run that is posted. */
export const runFacts = {
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
  /** Also when the product is nearly past its date the day it is made. */
  shortLife: z.boolean().default(false),
  /** The plan is completed with it. */
  complete: z.boolean().default(false),
  leftovers: z.array(Leftover).max(200).default([]),
  /** Why the yield is far under plan, when the plan is completed. */
  yieldReason: text(500).default(''),
};

/** What posting a run would do, and what it would refuse. */
export const PreviewRun = z.strictObject(runFacts);
export type RunFacts = z.output<typeof PreviewRun>;

/** A run as far as it was typed; anyone who opens the plan next goes on with it. */
export const RunDraft = PreviewRun.omit({ planId: true, version: true });
export type RunDraft = z.output<typeof RunDraft>;

export const KeepRunDraft = z.strictObject({
  planId: id,
  /** Null: it is thrown away. */
  draft: RunDraft.nullable(),
});
