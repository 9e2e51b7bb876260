import type { NewShopOrder, ShopOrder } from '@counting-house/contract/orders/shop.ts';
import type { WriteContext } from '../../platform/context.ts';
import { takeB2C } from '../placing/order-entry.service.ts';
import { shopOrderOf } from './follow.service.ts';

/**
 * Places an order of the shop. Whoever buys is found by phone or written down; no price, discount or payment comes
 * from outside, but for cash on delivery, which covers the total.
 *
 * @throws {Problem} those of `createB2C`.
 */
export async function shopOrder(ctx: WriteContext, input: NewShopOrder): Promise<ShopOrder> {
  const { isCod, expectedTotal, couponCode, ...order } = input;
  const { id } = await takeB2C(
    ctx,
    {
      ...order,
      source: 'storefront',
      deliveryMethod: 'courier',
      ...(couponCode ? { couponCode } : {}),
      ...(isCod ? { payments: [{ method: 'cod', amount: expectedTotal }] } : {}),
      expectedTotal,
      place: true,
      confirm: false,
    },
    { mayAddBuyer: true },
  );
  return shopOrderOf(ctx, id);
}
