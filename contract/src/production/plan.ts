import { z } from 'zod';
import { flag, listInput, listOf, queryId, several } from '../kit/list.ts';
import {
  bps,
  date,
  id,
  longText,
  moneySum,
  qty,
  qtyOrZero,
  signedMoneySum,
  signedQty,
  text,
  ts,
  version,
} from '../kit/shapes.ts';
import { SkuName } from '../stock/skus/sku.ts';
import { RecipeCheck } from './check.ts';
import { Leftover } from './leftover.ts';
import { Consumption, PlanReason, PlanStatus } from './production-labels.ts';
import { Substitute } from './recipe.ts';
import { ReorderDrafts } from '../purchasing/purchase-orders/reorder.ts';
import { RunDraft } from './run-draft.ts';
import { RunRow } from './run-row.ts';

/** 9 goes first. */
export const priority = z.int().min(0, 'The priority is 0 to 9.').max(9, 'The priority is 0 to 9.');
const batchNumber = text(40);

const facts = {
  outputSkuId: id.optional(),
  /** Instead of the SKU. */
  variantId: id.optional(),
  /** The default recipe of the product when left out. */
  recipeId: id.optional(),
  qty: qty.optional(),
  unitId: id.optional(),
  storeId: id.optional(),
  plannedStart: date.optional().describe('Today when left out.'),
  dueDate: date.optional().describe('The day of the start when left out.'),
  priority: priority.optional(),
  reason: PlanReason.optional(),
  batchNumber: batchNumber.optional(),
  assignee: id.optional(),
  note: longText(1_000).optional(),
};

/** One plan by its fields, or several under `plans`. */
export const NewPlans = z
  .strictObject({
    ...facts,
    plans: z.array(z.strictObject(facts)).min(1, 'Add a plan').max(50).optional(),
    /** They are released at once. */
    release: z.boolean().default(false),
    /** Drafts for semi-finished materials that are short. */
    withChildren: z.boolean().default(false),
  })
  .refine(({ plans, qty: typed }) => (plans === undefined) !== (typed === undefined), {
    path: ['qty'],
    error: 'Enter a quantity',
  });
export type NewPlans = z.output<typeof NewPlans>;
export type NewPlan = z.output<z.ZodObject<typeof facts>>;

export const PlanAction = z.enum(
  ['save', 'release', 'unrelease', 'start', 'hold', 'resume', 'complete', 'cancel', 'reopen'],
  'Choose from the list.',
);
export type PlanAction = z.output<typeof PlanAction>;

const extra = z.strictObject({
  skuId: id,
  qty,
  unitId: id.optional(),
  consumption: Consumption.default('backflush'),
});

const replaced = z.strictObject({
  materialId: id,
  skuId: id,
  /** Of the material; all that is not issued yet when left out. */
  qty: qty.optional(),
});

/** Takes a plan a step further, or changes it. */
export const ChangedPlan = z.strictObject({
  id: queryId,
  version,
  action: PlanAction,
  recipeId: id.optional(),
  qty: qty.optional(),
  unitId: id.optional(),
  plannedStart: date.optional(),
  dueDate: date.optional(),
  priority: priority.optional(),
  batchNumber: batchNumber.optional(),
  /** Null: nobody. */
  assignee: id.nullable().optional(),
  /** Materials of this plan alone. */
  extras: z.array(extra).max(20).optional(),
  substitutes: z.array(replaced).max(20).optional(),
  leftovers: z.array(Leftover).max(200).optional(),
  /** Drafts for semi-finished materials that are short, when it is released. */
  withChildren: z.boolean().default(false),
  /** Of the plan when it is saved; why, for any other action. */
  note: longText(1_000).optional(),
});
export type ChangedPlan = z.output<typeof ChangedPlan>;

/** Whether what is left to make has its materials; none: nothing is released. */
const MaterialState = z.enum(['ready', 'part', 'short', 'none']);

export const PlanRow = SkuName.extend({
  id,
  /** The label stands for it in a draft. */
  number: z.string(),
  labelCode: z.string(),
  storeId: id,
  recipeId: id,
  recipe: z.string(),
  edition: z.int(),
  qty,
  goodQty: qtyOrZero,
  rejectedQty: qtyOrZero,
  /** Still to make. */
  restQty: qtyOrZero,
  plannedStart: date,
  dueDate: date,
  isLate: z.boolean(),
  priority: z.int(),
  materials: MaterialState,
  status: PlanStatus,
  reason: PlanReason,
  assignee: z.string().nullable(),
  assigneeId: id.nullable(),
  version,
});
export type PlanRow = z.output<typeof PlanRow>;

export const ListPlans = listInput({
  status: several(PlanStatus).optional(),
  storeId: queryId.optional(),
  outputSkuId: queryId.optional(),
  assignee: queryId.optional(),
  dueFrom: date.optional(),
  dueTo: date.optional(),
  late: flag.optional(),
  reason: PlanReason.optional(),
});
export type ListPlans = z.output<typeof ListPlans>;
export const PlanRows = listOf(PlanRow);

const PlanMaterial = SkuName.extend({
  id,
  /** What it looks like; null where there is no picture. */
  thumb: z.string().nullable(),
  isTracked: z.boolean(),
  consumption: Consumption,
  isOptional: z.boolean(),
  isExtra: z.boolean(),
  /** The material that it is taken for. */
  replacesId: id.nullable(),
  need: qtyOrZero,
  /** What is planned for one run of all that is left, by what was made already. */
  reserved: qtyOrZero,
  issued: qtyOrZero,
  used: qtyOrZero,
  returned: qtyOrZero,
  scrapped: qtyOrZero,
  atPlan: qtyOrZero,
  /** In the store, for anybody. */
  free: qtyOrZero,
  short: qtyOrZero,
  substitutes: z.array(Substitute),
});
export type PlanMaterial = z.output<typeof PlanMaterial>;

const PlanStock = SkuName.extend({
  batchId: id,
  batch: z.string(),
  batchNumber: z.string(),
  expiryDate: date.nullable(),
  qty: qtyOrZero,
  /** Null for those who may not see costs. */
  value: moneySum.nullable(),
});

/** What a material took more or less than what was made needs, and what that is worth. */
const UsageVariance = SkuName.extend({
  standard: qtyOrZero,
  used: qtyOrZero,
  overQty: signedQty,
  value: signedMoneySum.nullable(),
});

export const Plan = PlanRow.extend({
  /** What it makes, as a picture; null where there is none. */
  thumb: z.string().nullable(),
  batchNumber: z.string(),
  note: z.string(),
  statusNote: z.string(),
  yieldReason: z.string(),
  parentPlan: z.nullable(z.object({ id, number: z.string() })),
  recipeOutputQty: qty,
  normalLossBps: bps,
  yieldAlertBps: bps,
  steps: z.string(),
  checks: z.array(RecipeCheck),
  byproducts: z.array(SkuName.extend({ qty: qtyOrZero, toTrayId: id.nullable() })),
  materialLines: z.array(PlanMaterial),
  stock: z.array(PlanStock),
  runs: z.array(RunRow),
  /** A run that somebody has begun to type. */
  runDraft: RunDraft.extend({ by: z.string(), at: ts }).nullable(),
  variance: z.array(UsageVariance),
  /** The most that can be made of what is free or held for it, and what limits that. */
  makeable: qtyOrZero.nullable(),
  limitedBy: z.string().nullable(),
  /** Null for those who may not see costs. */
  issuedValue: moneySum.nullable(),
  costValue: moneySum.nullable(),
});
export type Plan = z.output<typeof Plan>;

export const Plans = z.object({ plans: z.array(Plan) });

/** The purchase orders that were drafted for a plan, and what none was for. */
export const ShortsOrdered = ReorderDrafts.extend({
  leftOut: z.array(z.object({ name: z.string(), why: z.string() })),
});
export type ShortsOrdered = z.output<typeof ShortsOrdered>;

export const PlanPeople = z.object({ rows: z.array(z.object({ id, name: z.string() })) });
