import { z } from 'zod';
import { code, id, longText, qty, qtyOrZero, text } from '../kit/shapes.ts';
import { ShopOrderRef } from '../orders/shop.ts';
import { photos } from './return.ts';

export const ShopReturnable = z.object({
  lines: z.array(
    z.object({
      sku: z.string(),
      title: z.string(),
      /** What may be asked for; zero where nothing may. */
      qty: qtyOrZero,
      /** Why nothing may come back; null when something may. */
      whyNot: z.string().nullable(),
    }),
  ),
  reasons: z.array(
    z.object({
      id,
      name: z.string(),
      /** A line with it is refused without a photo. */
      needsPhoto: z.boolean(),
    }),
  ),
});
export type ShopReturnable = z.output<typeof ShopReturnable>;

export const NewShopReturn = ShopOrderRef.extend({
  lines: z
    .array(
      z.strictObject({
        sku: code(40, 'SKU'),
        qty,
        reasonId: z.int('Choose a reason').positive('Choose a reason'),
        note: text(500).default(''),
        photos: photos.describe('Ids that `ShopReturnPhoto` answered.'),
      }),
    )
    .min(1, 'Select items to return')
    .max(200, 'At most 200 lines at once'),
  wish: z.enum(['refund', 'wallet', 'replacement']).default('refund'),
  note: longText(1000).default(''),
});
export type NewShopReturn = z.output<typeof NewShopReturn>;

/** Photos that were kept, in the order they were sent; unused ones go after a day. */
export const KeptPhotos = z.object({ files: z.array(z.object({ id })) });
export type KeptPhotos = z.output<typeof KeptPhotos>;

export const AskedReturn = z.object({ returnNo: z.string() });
