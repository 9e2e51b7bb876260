import { z } from 'zod';
import { flag, listInput, listOf, queryId, several } from '../kit/list.ts';
import {
  bps,
  id,
  longText,
  money,
  moneySum,
  qty,
  qtyOrZero,
  requiredText,
  text,
  ts,
  version,
} from '../kit/shapes.ts';
import { SkuKind, SkuName } from '../stock/skus/sku.ts';
import { RecipeCheck } from './check.ts';
import { Consumption, ExpiryRule, RecipeStatus } from './production-labels.ts';

const ratio = z.int().min(1).max(1_000_000);

const substitute = z.strictObject({
  skuId: id,
  /** So much of it, num ÷ den, replaces one unit of the material. */
  num: ratio.default(1),
  den: ratio.default(1),
});

const line = z.strictObject({
  skuId: id,
  qty,
  /** The unit of the quantity; the goods' own when left out. */
  unitId: id.optional(),
  wasteBps: bps.max(10_000, 'The waste is at most 100 %.').default(0),
  setupQty: qtyOrZero.default(0),
  roundTo: qtyOrZero.default(0),
  /** Left out: raw material is issued first, everything else is taken at the run. */
  consumption: Consumption.optional(),
  isExploded: z.boolean().default(false),
  /** Left out: raw and semi-finished goods do. */
  limitsExpiry: z.boolean().optional(),
  isOptional: z.boolean().default(false),
  substitutes: z.array(substitute).max(10).default([]),
});

const byproduct = z.strictObject({
  skuId: id,
  qty,
  unitId: id.optional(),
  unitValue: money.default(0),
  toTrayId: id.optional(),
});

const facts = {
  name: requiredText(80, 'Name'),
  outputQty: z
    .int('Enter a quantity')
    .positive('The output quantity must be more than 0.')
    .max(9_999_999_000, 'The quantity is too large')
    .meta({ valueKind: 'qty' }),
  outputUnitId: id.optional(),
  labourPerRun: money.default(0),
  labourPerUnit: money.default(0),
  overheadBps: bps.max(100_000).default(0),
  normalLossBps: bps.max(5_000, 'The normal loss is at most 50 %.').default(0),
  yieldAlertBps: bps.max(10_000).default(300),
  expiryRule: ExpiryRule.default('earlier'),
  steps: longText(5_000).default(''),
  checks: z.array(RecipeCheck).max(30).default([]),
  note: longText(1_000).default(''),
  lines: z.array(line).max(100).default([]),
  byproducts: z.array(byproduct).max(20).default([]),
};

/** What goes into a product: a draft version, released when it is right. */
export const NewRecipe = z.strictObject({ outputSkuId: id, ...facts });
export type NewRecipe = z.output<typeof NewRecipe>;

/** What a batch would cost now, and what saving would refuse; nothing has to be filled in yet. */
export const PreviewRecipe = z.strictObject({
  outputSkuId: id.optional(),
  ...facts,
  name: text(80).default(''),
  outputQty: qtyOrZero.default(0),
});
export type PreviewRecipe = z.output<typeof PreviewRecipe>;

/** The draft as it shall be, with all its lines. */
export const ChangedRecipe = z.strictObject({ id: queryId, version, ...facts });
export type ChangedRecipe = z.output<typeof ChangedRecipe>;

export const CopyRecipe = z.strictObject({
  id: queryId,
  /** Another product that it makes; the next version of its own when left out. */
  outputSkuId: id.optional(),
});
export type CopyRecipe = z.output<typeof CopyRecipe>;

export const ReleaseRecipe = z.strictObject({
  id: queryId,
  version,
  /** It is the recipe that plans take when none is named. */
  asDefault: z.boolean().default(true),
});

export const RetireRecipe = z.strictObject({
  id: queryId,
  version,
  /** Also when plans that are open take it. */
  force: z.boolean().default(false),
});

export const RecipeRow = SkuName.extend({
  id,
  edition: z.int(),
  /** Of the recipe; `name` is that of what it makes. */
  title: z.string(),
  outputQty: qty,
  lines: z.int(),
  isDefault: z.boolean(),
  status: RecipeStatus,
  updatedAt: ts,
  version,
});
export type RecipeRow = z.output<typeof RecipeRow>;

export const ListRecipes = listInput({
  outputSkuId: queryId.optional(),
  usesSkuId: queryId.optional(),
  status: several(RecipeStatus).optional(),
  isDefault: flag.optional(),
});
export type ListRecipes = z.output<typeof ListRecipes>;
export const RecipeRows = listOf(RecipeRow);

export const Substitute = SkuName.extend({ num: z.int(), den: z.int(), rank: z.int() });

/** Where the cost of a material is from: what the store holds on average, or what its item says. */
export const CostOrigin = z.enum(['average', 'standard', 'none']);
export type CostOrigin = z.output<typeof CostOrigin>;

const lineCost = {
  /** Paise for one unit now; null for those who may not see costs. */
  unitCost: moneySum.nullable(),
  costOrigin: CostOrigin,
  /** Paise for what a batch needs of it, with its losses. */
  cost: moneySum.nullable(),
};

/** What the output quantity of a recipe costs now. */
export const BatchCost = z.object({
  materials: moneySum,
  overhead: moneySum,
  labour: moneySum,
  byproductValue: moneySum,
  total: moneySum,
  /** Of one unit of the output. */
  unitCost: moneySum,
});
export type BatchCost = z.output<typeof BatchCost>;

export const RecipePreview = z.object({
  lines: z.array(
    z.object({
      skuId: id,
      /** With waste and what is lost in setting up; in the unit that the goods are kept in. */
      need: qtyOrZero,
      unit: z.string(),
      /** Units in which it can be typed. */
      units: z.array(z.object({ id, code: z.string() })),
      ...lineCost,
    }),
  ),
  /** Null for those who may not see costs. */
  batchCost: BatchCost.nullable(),
  fields: z.record(z.string(), z.string()),
});
export type RecipePreview = z.output<typeof RecipePreview>;

const RecipeLine = SkuName.extend({
  id,
  kind: SkuKind,
  unitId: id,
  qty,
  wasteBps: bps,
  setupQty: qtyOrZero,
  roundTo: qtyOrZero,
  consumption: Consumption,
  isExploded: z.boolean(),
  limitsExpiry: z.boolean(),
  isOptional: z.boolean(),
  ...lineCost,
  substitutes: z.array(Substitute),
});

const RecipeByproduct = SkuName.extend({
  unitId: id,
  qty,
  unitValue: money,
  toTrayId: id.nullable(),
  toTray: z.string().nullable(),
});

/** A version of a recipe with all that belongs to it. */
export const Recipe = RecipeRow.omit({ lines: true }).extend({
  labourPerRun: money,
  labourPerUnit: money,
  overheadBps: bps,
  normalLossBps: bps,
  yieldAlertBps: bps,
  expiryRule: ExpiryRule,
  steps: z.string(),
  checks: z.array(RecipeCheck),
  note: z.string(),
  lines: z.array(RecipeLine),
  byproducts: z.array(RecipeByproduct),
  outputUnitId: id,
  /** What the output quantity costs at what the materials cost now; null without the right. */
  batchCost: BatchCost.nullable(),
  /** The other versions for the same product, newest first. */
  editions: z.array(
    z.object({
      id,
      edition: z.int(),
      title: z.string(),
      status: RecipeStatus,
      isDefault: z.boolean(),
    }),
  ),
  openPlans: z.int(),
  createdAt: ts,
});
export type Recipe = z.output<typeof Recipe>;

/** One difference between two versions; a side that has it not is null. */
const Difference = z.object({
  what: z.string(),
  a: z.string().nullable(),
  b: z.string().nullable(),
});
export const CompareRecipes = z.strictObject({ a: queryId, b: queryId });
export const RecipeDifferences = z.object({
  a: RecipeRow,
  b: RecipeRow,
  differences: z.array(Difference),
});
export type RecipeDifferences = z.output<typeof RecipeDifferences>;
