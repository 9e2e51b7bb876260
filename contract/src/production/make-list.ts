import { z } from 'zod';
import { flag, listInput, listOf, queryId } from '../kit/list.ts';
import { date, id, qtyOrZero } from '../kit/shapes.ts';
import { SkuName } from '../stock/skus/sku.ts';

/** A product with a released recipe, and why and how much of it to make. */
export const MakeRow = SkuName.extend({
  id,
  recipeId: id,
  recipe: z.string(),
  edition: z.int(),
  free: qtyOrZero,
  /** What open demands want and nothing is held for. */
  short: qtyOrZero,
  orders: z.int(),
  earliestNeed: date.nullable(),
  /** Still to make by plans that are open. */
  planned: qtyOrZero,
  suggest: qtyOrZero,
  /** Of what is free now, and the material that limits it; null when none does. */
  makeable: qtyOrZero.nullable(),
  limitedBy: z.string().nullable(),
});
export type MakeRow = z.output<typeof MakeRow>;

export const MakeList = listInput({
  storeId: queryId.optional(),
  onlyShort: flag.optional(),
});
export type MakeList = z.output<typeof MakeList>;
export const MakeRows = listOf(MakeRow);

/** What waits for the product of a recipe. */
export const ListWaiting = z.strictObject({ id: queryId, storeId: queryId.optional() });

const Waiting = z.object({
  id,
  /** An order of a buyer, or a plan that needs it as a material. */
  kind: z.enum(['order', 'plan']),
  /** The order or the plan. */
  refId: id,
  number: z.string(),
  /** Empty for a plan, and for those who may not see orders. */
  buyer: z.string(),
  needDate: date,
  short: qtyOrZero,
});

export const WaitingRows = SkuName.extend({ recipeId: id, rows: z.array(Waiting) });
export type WaitingRows = z.output<typeof WaitingRows>;
