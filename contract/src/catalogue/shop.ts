import { z } from 'zod';
import { queryId, queryNumber } from '../kit/list.ts';
import { id, money, qtyOrZero, text } from '../kit/shapes.ts';

/** Most products that the shop gets at once. */
const mostProducts = 100;

/** What the shop asks for: all products in their order, those of a category, or one by its slug. */
export const ShopProductsInput = z.strictObject({
  /** Slug of a category; what stands below it belongs to it. */
  category: text(120).optional(),
  /** Slug of a product. */
  product: text(120).optional(),
  /** The `next` of the page before. */
  after: queryId.optional(),
  limit: queryNumber(z.int().min(1).max(mostProducts)).default(50),
});
export type ShopProductsInput = z.output<typeof ShopProductsInput>;

const ShopVariant = z.object({
  variantId: id,
  sku: z.string(),
  title: z.string(),
  /** In force now, paise; with tax where the business sells so. */
  price: money,
  /** Zero where there is none. */
  mrp: money,
  unitCode: z.string(),
  minQty: qtyOrZero,
  maxQty: qtyOrZero.nullable(),
  qtyStep: qtyOrZero,
  /** Thousandths that can be promised now; null where stock is not kept. */
  available: qtyOrZero.nullable(),
  /** What is missing can be ordered, and comes later. */
  allowBackorder: z.boolean(),
  /** Below the address of Counting House. */
  picture: z.string().nullable(),
});

const ShopProduct = z.object({
  id,
  slug: z.string(),
  name: z.string(),
  category: z.object({ slug: z.string(), name: z.string() }),
  /** Clean HTML. */
  description: z.string(),
  picture: z.string().nullable(),
  ratingCount: z.int(),
  /** Stars of all published reviews together. */
  ratingSum: z.int(),
  variants: z.array(ShopVariant),
});

export const ShopProducts = z.object({
  rows: z.array(ShopProduct),
  /** Null after the last page. */
  next: id.nullable(),
});
export type ShopProducts = z.output<typeof ShopProducts>;
