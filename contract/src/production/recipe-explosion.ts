import { z } from 'zod';
import { queryId, queryNumber } from '../kit/list.ts';
import { id, moneySum, qty, qtyOrZero, qtySum } from '../kit/shapes.ts';
import { SkuName } from '../stock/skus/sku.ts';
import { CostOrigin } from './recipe.ts';

/** Goods, and how much of them is to be made; by their default recipe when none is named. */
export const Explode = z.strictObject({
  skuId: queryId,
  qty: queryNumber(qty),
  recipeId: queryId.optional(),
});
export type Explode = z.output<typeof Explode>;

const exploded = SkuName.extend({
  need: qtyOrZero,
  free: qtySum,
  short: qtySum,
  /** Paise for the need at what it costs now; null for those who may not see costs. */
  cost: moneySum.nullable(),
  costOrigin: CostOrigin,
});

/** A step of the tree; what is below it follows it, one deeper. */
const Branch = exploded.extend({
  depth: z.int(),
  /** The recipe that it is made by; null for what is bought. */
  recipeId: id.nullable(),
});

export const Explosion = SkuName.extend({
  qty,
  recipeId: id,
  recipe: z.string(),
  edition: z.int(),
  tree: z.array(Branch),
  /** What has to be there at the bottom of it, each material once. */
  materials: z.array(exploded),
});
export type Explosion = z.output<typeof Explosion>;
