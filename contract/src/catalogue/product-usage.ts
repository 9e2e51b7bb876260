import { z } from 'zod';
import { id, qtyOrZero, signedQty } from '../kit/shapes.ts';

/** Records of one kind that a usage names; there may be more. */
export const mostNamed = 20;

const Named = z.object({ id, name: z.string(), note: z.string().nullable() });

/** Records of one kind; null for anyone who may not see them. */
const group = z.object({ total: z.int(), rows: z.array(Named) }).nullable();
export type UsageGroup = z.output<typeof group>;

/** Where a product is used: what would notice if it changed or went. */
export const ProductUsage = z.object({
  /** Placed or confirmed. */
  openOrders: group,
  offers: group,
  /** Groups of companies whose price list names it. */
  priceLists: z
    .object({
      total: z.int(),
      rows: z.array(Named.extend({ companyId: id })),
    })
    .nullable(),
  /** That make it. */
  recipes: group,
  /** Into which it goes. */
  usedIn: group,
  /** Plans that are not done. */
  plans: group,
  /** Purchase orders that are not closed. */
  purchaseOrders: group,
  /** Thousandths of its unit; null for anyone who may not see stock. */
  stock: z.object({ onHand: signedQty, reserved: qtyOrZero, batches: z.int() }).nullable(),
});
export type ProductUsage = z.output<typeof ProductUsage>;
