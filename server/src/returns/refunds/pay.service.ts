import { paymentMethodNames, type RowResults } from '@counting-house/contract/orders/payment.ts';
import type { PayRefunds } from '@counting-house/contract/returns/refund.ts';
import { eq, inArray } from 'drizzle-orm';
import { readBuyer, buyerRefOf, refreshBuyer } from '../../orders/buyers/buyer.service.ts';
import { lockOrder, lockOrders, type OrderRecord } from '../../orders/order.service.ts';
import { orderPayments } from '../../orders/payments/payment.table.ts';
import { refreshPaid, type PaymentRecord } from '../../orders/payments/payment.service.ts';
import { payRefund } from '../../orders/payments/refund.service.ts';
import { notifyRefunded } from '../../orders/payments/notify-refund.service.ts';
import { whoDid } from '../../orders/payments/who.service.ts';
import { noteEvent } from '../../orders/timeline.service.ts';
import type { WriteContext } from '../../platform/context.ts';
import { attempt } from '../../platform/database/attempt.ts';
import { rupees } from '../../platform/money.ts';
import { conflict, invalid, invariant, notFound, sentenceOf } from '../../platform/problem.ts';

/** Marks refunds as paid out of the bank; each that cannot be says why. */
export async function payRefunds(ctx: WriteContext, { payments }: PayRefunds): Promise<RowResults> {
  const ids = payments.map(({ paymentId }) => paymentId);
  const known = await ctx.tx
    .select({ id: orderPayments.id, orderId: orderPayments.orderId })
    .from(orderPayments)
    .where(inArray(orderPayments.id, ids));
  const orderOf = new Map(known.map(({ id, orderId }) => [id, orderId]));
  await lockOrders(ctx, [...orderOf.values()]);
  const inOrder = payments.toSorted(
    (a, b) => (orderOf.get(a.paymentId) ?? 0) - (orderOf.get(b.paymentId) ?? 0),
  );
  const rows: RowResults['rows'] = [];
  for (const asked of inOrder) {
    const tried = await attempt(ctx, (within) =>
      payOne(within, asked, orderOf.get(asked.paymentId)),
    );
    const text = tried.done ? tried.answer : sentenceOf(tried.problem);
    rows.push({ id: asked.paymentId, ok: tried.done, text });
  }
  const done = rows.filter(({ ok }) => ok).length;
  return { rows, done, failed: rows.length - done };
}

async function payOne(
  ctx: WriteContext,
  asked: PayRefunds['payments'][number],
  orderId: number | undefined,
): Promise<string> {
  if (orderId === undefined) throw notFound('Refund');
  const order = await lockOrder(ctx, orderId);
  const [waiting] = await ctx.tx
    .select()
    .from(orderPayments)
    .where(eq(orderPayments.id, asked.paymentId));
  invariant(waiting, 'a payment stays once it is written');
  if (waiting.direction !== 'out') throw notFound('Refund');
  if (waiting.status !== 'pending') {
    throw conflict('payment.not_pending', await whoDid(ctx, waiting));
  }
  const paid = await payPending(ctx, order, waiting, asked);
  return `${rupees(paid.amount)} of ${order.orderNo} paid`;
}

/**
 * Marks a refund that waits as paid: its order, its buyer and the books follow. The caller has locked the order,
 * and read the refund behind the lock.
 *
 * @throws {Problem} `invalid` (422) for a day in the future; those of `payRefund`.
 */
export async function payPending(
  ctx: WriteContext,
  order: OrderRecord,
  waiting: PaymentRecord,
  how: Omit<PayRefunds['payments'][number], 'paymentId'>,
): Promise<PaymentRecord> {
  if (how.paidOn !== undefined && how.paidOn > ctx.today) {
    throw invalid({ paidOn: 'The day of the refund cannot be in the future' });
  }
  const buyer = await readBuyer(ctx, buyerRefOf(order));
  const paid = await payRefund(ctx, { order, buyer, refund: waiting }, how);
  const words = `${rupees(paid.amount)} by ${paymentMethodNames[paid.method]}`;
  await noteEvent(ctx, { orderId: order.id, kind: 'refund', text: `Refund ${words} paid` });
  await refreshPaid(ctx, order.id);
  await refreshBuyer(ctx, buyer);
  await notifyRefunded(ctx, order, [paid]);
  return paid;
}
