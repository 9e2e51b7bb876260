import type { NewShopOrder, ShopOrder } from '@counting-house/contract/orders/shop.ts';
import { and, eq } from 'drizzle-orm';
import type { ReadContext, WriteContext } from '../../platform/context.ts';
import { salesOrders } from '../order.table.ts';
import { placeSale } from '../placing/order-entry.service.ts';
import { readShopOrder } from './follow.service.ts';
import { passVisitor } from './visitor.service.ts';

/**
 * Places an order of the shop. Anyone who buys is found by phone or written down; no price, discount or payment comes
 * from outside, but for cash on delivery, which covers the total.
 *
 * @throws {Problem} those of `createB2C` and `passVisitor`.
 */
export async function shopOrder(ctx: WriteContext, input: NewShopOrder): Promise<ShopOrder> {
  const { isCod, expectedTotal, couponCode, visitor, ...order } = input;
  const { phone } = input.customer;
  if (!(await isPlaced(ctx, input.externalRef))) await passVisitor(ctx, { phone, visitor });
  const { id } = await placeSale(
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
    { mayAddBuyer: true, visitor },
  );
  return readShopOrder(ctx, id);
}

/** Sent again, it holds nothing more. */
const isPlaced = async (ctx: ReadContext, externalRef: string): Promise<boolean> =>
  (await ctx.tx.$count(
    salesOrders,
    and(eq(salesOrders.source, 'storefront'), eq(salesOrders.externalRef, externalRef)),
  )) > 0;
