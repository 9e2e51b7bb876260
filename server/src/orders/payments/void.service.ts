import { addresses } from '@counting-house/contract/kit/addresses.ts';
import type { Order } from '@counting-house/contract/orders/order.ts';
import { paymentMethodNames, type VoidPayment } from '@counting-house/contract/orders/payment.ts';
import { reverse } from '../../books/journal/journal.service.ts';
import { notify } from '../../integrations/notices/notice.service.ts';
import { dateText } from '../../platform/clock.ts';
import type { ReadContext, WriteContext } from '../../platform/context.ts';
import { rupees } from '../../platform/money.ts';
import { conflict, invalid, ruleBroken, type Problem } from '../../platform/problem.ts';
import { changeRow, lockRow, readRow, stale } from '../../platform/rows/rows.ts';
import { buyerRefOf, lockBuyer, refreshBuyer } from '../buyers/buyer.service.ts';
import { getOrder, lockOrder, type OrderRecord } from '../order.service.ts';
import { refundFailedMessage } from '../orders.templates.ts';
import { tellBuyer } from '../papers/message.service.ts';
import { noteEvent } from '../timeline.service.ts';
import { refreshPaid, type PaymentRecord } from './payment.service.ts';
import { isGivenAtOnce } from './refund.rules.ts';
import { orderPayments } from './payment.table.ts';
import { whoDid } from './who.service.ts';

/**
 * Takes back a payment that never came about: cash that nobody will collect, or a refund that was not
 * paid out. A refund that the bank sent back has failed, also when it was marked as paid: its entry is
 * reversed, and the money is owed again.
 *
 * @throws {Problem} `payment.done` (422) of other money that is in the books; `payment.not_pending`, `stale` (409);
 *   `invalid` (422) for a day before the refund was paid, or in the future.
 */
export async function voidPayment(ctx: WriteContext, input: VoidPayment): Promise<Order> {
  const { orderId } = await readRow(ctx, orderPayments, input.id);
  const order = await lockOrder(ctx, orderId);
  await lockBuyer(ctx, buyerRefOf(order));
  const payment = await lockRow(ctx, orderPayments, input.id);
  const refusal = await refusalOf(ctx, payment, input);
  if (refusal) throw refusal;
  if (payment.version !== input.version) throw await stale(ctx, orderPayments, payment);
  const hasFailed = payment.direction === 'out' && input.hasFailed;
  if (payment.status === 'done') await takeOutOfBooks(ctx, payment, input);
  await changeRow(ctx, orderPayments, payment, { status: hasFailed ? 'failed' : 'void' });
  await noteEvent(ctx, {
    orderId,
    kind: payment.direction === 'out' ? 'refund' : 'payment',
    text: `${wordsOf(payment)} ${endOf(payment, hasFailed)}: ${input.reason}`,
  });
  const after = await refreshPaid(ctx, orderId);
  await refreshBuyer(ctx, buyerRefOf(order));
  if (hasFailed) await tellFailed(ctx, after, payment, input.reason);
  return getOrder(ctx, order);
}

async function refusalOf(
  ctx: ReadContext,
  payment: PaymentRecord,
  { hasFailed }: VoidPayment,
): Promise<Problem | null> {
  const { status, direction, method } = payment;
  if (status === 'pending') return null;
  if (status !== 'done') return conflict('payment.not_pending', await whoDid(ctx, payment));
  if (direction === 'in') return ruleBroken('payment.done', 'Give the money back instead');
  if (hasFailed && !isGivenAtOnce(method)) return null;
  return ruleBroken('payment.done', await whoDid(ctx, payment));
}

/** The day it came back may lie in another month than the day it was paid. */
async function takeOutOfBooks(
  ctx: WriteContext,
  { id, receivedOn }: PaymentRecord,
  { reason, cameBackOn = ctx.today }: VoidPayment,
): Promise<void> {
  if (cameBackOn > ctx.today) throw invalid({ cameBackOn: 'The date cannot be in the future' });
  if (receivedOn !== null && cameBackOn < receivedOn) {
    throw invalid({ cameBackOn: `It was paid on ${dateText(receivedOn)}.` });
  }
  const source = { kind: 'order_payment', id };
  await reverse(ctx, { source, event: 'payment.refunded' }, { reason, date: cameBackOn });
}

/** Anyone who looks after the order has to find another way for the money, else everybody who refunds; the buyer is asked. */
async function tellFailed(
  ctx: WriteContext,
  order: OrderRecord,
  { amount, method }: PaymentRecord,
  reason: string,
): Promise<void> {
  const way = paymentMethodNames[method];
  await notify(ctx, {
    to:
      order.assigneeId === null
        ? { permission: 'orders.payment.refund' }
        : { userIds: [order.assigneeId] },
    kind: 'refund_failed',
    text: `${order.orderNo ?? ''}: refund of ${rupees(amount)} by ${way} came back: ${reason}. It is due again.`,
    link: `${addresses.allOrders}?open=${order.id}`,
    about: `sales_order ${order.id}`,
  });
  await tellBuyer(ctx, order, refundFailedMessage, { values: { amount: rupees(amount), way } });
}

function endOf({ status }: PaymentRecord, hasFailed: boolean): string {
  if (!hasFailed) return 'is void';
  return status === 'done' ? 'failed at the bank, it is due again' : 'failed';
}

const wordsOf = ({ direction, amount, method }: PaymentRecord): string =>
  direction === 'out'
    ? `Refund ${rupees(amount)} by ${paymentMethodNames[method]}`
    : `${rupees(amount)} by ${paymentMethodNames[method]}`;
