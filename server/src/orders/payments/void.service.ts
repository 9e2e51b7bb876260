import type { Order } from '@counting-house/contract/orders/order.ts';
import { paymentMethodNames, type VoidPayment } from '@counting-house/contract/orders/payment.ts';
import type { ReadContext, WriteContext } from '../../platform/context.ts';
import { rupees } from '../../platform/money.ts';
import { conflict, ruleBroken, type Problem } from '../../platform/problem.ts';
import { changeRow, lockRow, readRow, stale } from '../../platform/rows/rows.ts';
import { buyerRefOf, refreshBuyer } from '../buyers/buyer.service.ts';
import { getOrder, lockOrder } from '../order.service.ts';
import { noteEvent } from '../timeline.service.ts';
import { refreshPaid, type PaymentRecord } from './payment.service.ts';
import { orderPayments } from './payment.table.ts';
import { whoDid } from './who.service.ts';

/**
 * Takes back a payment that never came about: cash that nobody will collect, or a refund that was not
 * paid out. A refund that the bank sent back has failed.
 *
 * @throws {Problem} `payment.done` (422) of one that is in the books; `payment.not_pending`, `stale` (409).
 */
export async function voidPayment(ctx: WriteContext, input: VoidPayment): Promise<Order> {
  const { orderId } = await readRow(ctx, orderPayments, input.id);
  const order = await lockOrder(ctx, orderId);
  const payment = await lockRow(ctx, orderPayments, input.id);
  const refusal = await refusalOf(ctx, payment);
  if (refusal) throw refusal;
  if (payment.version !== input.version) throw await stale(ctx, orderPayments, payment);
  const status = payment.direction === 'out' && input.hasFailed ? 'failed' : 'void';
  await changeRow(ctx, orderPayments, payment, { status });
  await noteEvent(ctx, {
    orderId,
    kind: payment.direction === 'out' ? 'refund' : 'payment',
    text: `${wordsOf(payment)} ${status === 'failed' ? 'failed' : 'is void'}: ${input.reason}`,
  });
  await refreshPaid(ctx, orderId);
  await refreshBuyer(ctx, buyerRefOf(order));
  return getOrder(ctx, order);
}

async function refusalOf(ctx: ReadContext, payment: PaymentRecord): Promise<Problem | null> {
  const { status, direction } = payment;
  if (status === 'pending') return null;
  if (status !== 'done') return conflict('payment.not_pending', await whoDid(ctx, payment));
  if (direction === 'in') return ruleBroken('payment.done', 'Give the money back instead');
  return ruleBroken('payment.done', await whoDid(ctx, payment));
}

const wordsOf = ({ direction, amount, method }: PaymentRecord): string =>
  direction === 'out'
    ? `Refund ${rupees(amount)} by ${paymentMethodNames[method]}`
    : `${rupees(amount)} by ${paymentMethodNames[method]}`;
