import { paidOf } from '@counting-house/contract/orders/payment.ts';
import type { ShopPaid, ShopPayment } from '@counting-house/contract/orders/shop.ts';
import type { WriteContext } from '../../platform/context.ts';
import { invariant } from '../../platform/problem.ts';
import { recordPayment } from '../payments/collect.service.ts';
import { orderNamed } from './follow.service.ts';

/**
 * Records what the shop's payment gateway has received for an order; told twice it counts once.
 *
 * @throws {Problem} `not_found`; those of `recordPayment`.
 */
export async function shopPay(
  ctx: WriteContext,
  { externalRef, ...payment }: ShopPayment,
): Promise<ShopPaid> {
  const { id } = await orderNamed(ctx, { externalRef });
  const told = { orderId: id, payments: [payment] };
  const { order, payments } = await recordPayment(ctx, told, { isTold: true, isAlone: true });
  const [recorded] = payments;
  invariant(recorded, 'a payment that is told is recorded');
  return {
    orderNo: order.orderNo,
    paymentId: recorded.id,
    paid: paidOf(order),
    balance: order.balance,
  };
}
