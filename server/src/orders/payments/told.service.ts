import { paymentMethodNames } from '@counting-house/contract/orders/payment.ts';
import { notify } from '../../integrations/notices/notice.service.ts';
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

/** Tells whoever looks after a cancelled order, else those who refund, of money that came in for it all the same. */
export async function tellLate(
  ctx: WriteContext,
  { id, orderNo, assigneeId }: OrderRecord,
  amount: number,
): Promise<void> {
  await notify(ctx, {
    to: assigneeId === null ? { permission: 'orders.payment.refund' } : { userIds: [assigneeId] },
    kind: 'paid_late',
    text: `${rupees(amount)} came in for ${orderNo ?? ''}, which is cancelled. Give it back.`,
    link: `/order-management/order-list/all/order-list?open=${id}`,
    about: `sales_order ${id}`,
  });
}
