import { z } from 'zod';
import { flag, queryId } from '../../kit/list.ts';
import { id, moneySum, qty, qtyOrZero, signedQty } from '../../kit/shapes.ts';

export const ListReorder = z.strictObject({
  storeId: queryId.optional().describe('The default store when left out.'),
  vendorId: queryId.optional(),
  all: flag.default(false).describe('Also what is not due.'),
});
export type ListReorder = z.output<typeof ListReorder>;

/** Goods with a reorder level: what a store will have of them, and how much of them to buy from whom. */
export const ReorderRow = z.object({
  /** Of the SKU. */
  id,
  code: z.string(),
  name: z.string(),
  stockUnit: z.string(),
  /** Thousandths of the stock unit. `projected` = free + inspection + on order + on the way + planned − short. */
  free: signedQty,
  /** Received, and pending inspection. */
  inspection: signedQty,
  onOrder: signedQty,
  /** Sent by other stores and not received yet. */
  onTheWayQty: signedQty,
  planned: signedQty,
  short: signedQty,
  projected: z.int(),
  reorderLevel: qtyOrZero,
  maxLevel: qtyOrZero.nullable(),
  isDue: z.boolean(),
  /** Whose price leads: the preferred one, else the lowest; null when nobody sells it. */
  vendorId: id.nullable(),
  vendorName: z.string(),
  unitId: id,
  unit: z.string(),
  /** Thousandths of the unit that the vendor sells it in; 0 when nothing is to be bought. */
  qty: qtyOrZero,
  /** Paise for one unit. */
  price: moneySum.nullable(),
  amount: moneySum.nullable(),
  /** The reorder that already asks for it, and is not approved yet. */
  draft: z.object({ id, number: z.string() }).nullable(),
});
export type ReorderRow = z.output<typeof ReorderRow>;

export const ReorderRows = z.object({ rows: z.array(ReorderRow) });
export type ReorderRows = z.output<typeof ReorderRows>;

export const OrdersFromReorder = z.strictObject({
  storeId: id.optional().describe('The default store when left out.'),
  lines: z
    .array(z.strictObject({ skuId: id, vendorId: id, unitId: id, qty }))
    .min(1, 'Choose at least one line.')
    .max(200, 'An order has at most 200 lines'),
});
export type OrdersFromReorder = z.output<typeof OrdersFromReorder>;

export const OrderItems = z.strictObject({
  storeId: id.optional().describe('The default store when left out.'),
  skuIds: z
    .array(id)
    .min(1, 'Choose at least one item.')
    .max(200, 'An order has at most 200 lines'),
});
export type OrderItems = z.output<typeof OrderItems>;

export const ReorderDrafts = z.object({
  drafts: z.array(
    z.object({ id, number: z.string(), vendorName: z.string(), lines: z.int(), total: moneySum }),
  ),
});
export type ReorderDrafts = z.output<typeof ReorderDrafts>;
