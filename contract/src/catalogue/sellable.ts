import { z } from 'zod';
import { id, money, qtyOrZero } from '../kit/shapes.ts';
import { ProductKind } from './product-kind.ts';

/** A variant as an order sees it: the price in force now, its rules of quantity, and whether it may be ordered. */
export const SellableVariant = z.object({
  variantId: id,
  productId: id,
  /** Null where stock is not tracked. */
  skuId: id.nullable(),
  sku: z.string(),
  barcode: z.string().nullable(),
  title: z.string(),
  productName: z.string(),
  /** Main picture, small. */
  thumb: z.string().nullable(),
  kind: ProductKind,
  unitId: id,
  unitCode: z.string(),
  unitDecimals: z.int(),
  price: money,
  mrp: money,
  /** In force, own or inherited. */
  taxId: id.nullable(),
  taxName: z.string().nullable(),
  hsn: z.string().nullable(),
  minQty: qtyOrZero,
  maxQty: qtyOrZero.nullable(),
  qtyStep: qtyOrZero,
  trackStock: z.boolean(),
  allowBackorder: z.boolean(),
  weightGrams: z.int().nullable(),
  shippable: z.boolean(),
  isOrderable: z.boolean(),
  /** Why it cannot be ordered. */
  whyNot: z.string().nullable(),
});
export type SellableVariant = z.output<typeof SellableVariant>;
