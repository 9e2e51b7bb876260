import { z } from 'zod';
import { ActiveStatus } from '../../kit/active.ts';
import { listInput, listOf, queryId, queryNumber, several } from '../../kit/list.ts';
import { id, qty, qtySum } from '../../kit/shapes.ts';
import { ExpiryPolicy, SkuKind, Tracking } from './sku.ts';
import { SkuUnit } from './supply.ts';

/** A SKU as forms pick it. */
export const SkuRow = z.object({
  id,
  code: z.string(),
  name: z.string(),
  kind: SkuKind,
  variantId: id.nullable(),
  itemId: id.nullable(),
  unitId: id,
  unit: z.string(),
  unitDecimals: z.int(),
  /** Its packs and conversions, beside the units of the stock unit's own kind. */
  units: z.array(SkuUnit),
  tracking: Tracking,
  expiryPolicy: ExpiryPolicy,
  status: ActiveStatus,
  onHand: qtySum,
  free: qtySum,
});
export type SkuRow = z.output<typeof SkuRow>;

export const ListSkus = listInput({
  kind: several(SkuKind).optional(),
  status: ActiveStatus.optional(),
  /** Whose figures they are; the first store's when left out. */
  storeId: queryId.optional(),
});
export type ListSkus = z.output<typeof ListSkus>;
export const SkuRows = listOf(SkuRow);

export const Convert = z.strictObject({
  skuId: queryId,
  unitId: queryId,
  /** Thousandths of that unit. */
  qty: queryNumber(qty),
});
export type Convert = z.output<typeof Convert>;

export const Converted = z.object({
  /** Thousandths of the stock unit, rounded half up. */
  stockQty: qtySum,
  inexact: z.boolean(),
  /** What rounding took away or added; empty when exact. */
  remainderText: z.string(),
});
export type Converted = z.output<typeof Converted>;
