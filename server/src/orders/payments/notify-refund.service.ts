import { addresses } from '@counting-house/contract/kit/addresses.ts';
import { paymentMethodNames } from '@counting-house/contract/orders/payment.ts';
import { notify } from '../../integrations/notices/notice.service.ts';
import type { WriteContext } from '../../platform/context.ts';
import { rupees } from '../../platform/money.ts';
import { tellBuyer } from '../papers/message.service.ts';
import type { OrderRecord } from '../order.service.ts';
import { refundMessage } from '../orders.templates.ts';
import type { PaymentRecord } from './payment.service.ts';

/** Tells the buyer of money that is given back by now. */
export async function notifyRefunded(
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

/**
 * Tells anyone who looks after an order, else those who refund, of money that came in beyond what it owes: it was
 * cancelled, or paid already.
 *
 * @param amount paise; nobody is told of none.
 */
export async function tellTooMuch(
  ctx: WriteContext,
  { id, orderNo, status, assigneeId }: OrderRecord,
  amount: number,
): Promise<void> {
  if (amount <= 0) return;
  const says =
    status === 'cancelled'
      ? `${rupees(amount)} came in for ${orderNo ?? ''}, which is cancelled. Give it back.`
      : `${rupees(amount)} more than is due was received for ${orderNo ?? ''}. Refund it, or keep it as credit.`;
  await notify(ctx, {
    to: assigneeId === null ? { permission: 'orders.payment.refund' } : { userIds: [assigneeId] },
    kind: 'paid_late',
    text: says,
    link: `${addresses.allOrders}?open=${id}`,
    about: `sales_order ${id}`,
  });
}
