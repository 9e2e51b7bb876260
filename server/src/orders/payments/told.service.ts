import { paymentMethodNames } from '@counting-house/contract/orders/payment.ts';
import type { WriteContext } from '../../platform/context.ts';
import { rupees } from '../../platform/money.ts';
import { tellBuyer } from '../papers/message.service.ts';
import type { OrderRecord } from '../order.service.ts';
import { refundMessage } from '../orders.templates.ts';
import type { PaymentRecord } from './payment.service.ts';

/** Tells the buyer of money that is given back by now. */
export async function tellRefunded(
  ctx: WriteContext,
  order: OrderRecord,
  refunds: readonly PaymentRecord[],
): Promise<void> {
  for (const { amount, method, status } of refunds) {
    if (status !== 'done') continue;
    const values = { amount: rupees(amount), way: paymentMethodNames[method] };
    await tellBuyer(ctx, order, refundMessage, { values });
  }
}
