import type { AddressBlock } from '@counting-house/contract/customers/address.ts';
import type { WriteContext } from '../../platform/context.ts';
import { invariant } from '../../platform/problem.ts';
import { readBuyer, buyerRefOf, refreshBuyer } from '../buyers/buyer.service.ts';
import { quoteOrder } from './quote-order.service.ts';
import { editText, type OrderRecord } from '../order.service.ts';
import { followCod } from '../payments/payment.service.ts';
import { updateOrder } from './save.service.ts';
import { savedOrder } from './stored-order.service.ts';
import { noteEvent } from '../timeline.service.ts';

export { isSameAddress } from './closed.rules.ts';

/**
 * Sends an order elsewhere of which nothing is invoiced yet, and with it moves the place of supply and
 * the tax. Prices and discounts stay. The caller has locked the order.
 */
export async function moveDelivery(
  ctx: WriteContext,
  order: OrderRecord,
  shippingAddress: AddressBlock,
): Promise<void> {
  const saved = await savedOrder(ctx, order);
  invariant(!saved.isInvoiced, 'what an invoice bears stays where it is');
  const buyer = await readBuyer(ctx, buyerRefOf(order));
  const intake = await quoteOrder(ctx, { shippingAddress, reprice: 'keep' }, { buyer, saved });
  const { order: after } = await updateOrder(ctx, { intake, saved, fields: {}, placing: null });
  await followCod(ctx, { before: order, after });
  await noteEvent(ctx, {
    orderId: order.id,
    kind: 'edited',
    text: editText('Delivery address changed', order.grandTotal, after.grandTotal),
  });
  await refreshBuyer(ctx, buyer);
}
