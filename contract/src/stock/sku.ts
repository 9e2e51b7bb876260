import { z } from 'zod';
import { id } from '../kit/shapes.ts';

export const SkuKind = z.enum(['raw', 'packing', 'consumable', 'semi_finished', 'finished']);

/** `none`: one running batch without number or dates. */
export const Tracking = z.enum(['batch', 'none']);

export const ExpiryPolicy = z.enum(['none', 'optional', 'required']);

/** A SKU as other rows name it, with the unit that its quantities are thousandths of. */
export const SkuName = z.object({
  skuId: id,
  sku: z.string(),
  name: z.string(),
  unit: z.string(),
  /** Digits that a quantity may have behind the point. */
  unitDecimals: z.int(),
});
