import type {
  PayRefunds,
  Refunded,
  RefundPayment,
  RefundPreview,
  RefundPreviewInput,
} from '@counting-house/contract/returns/refunds.ts';
import { paymentMethodNames, type RowResults } from '@counting-house/contract/orders/payment.ts';
import { eq, inArray } from 'drizzle-orm';
import { buyerOf, buyerRefOf, refreshBuyer } from '../../orders/buyer.service.ts';
import { tellBuyer } from '../../orders/message.service.ts';
import { getOrder, lockOrder, lockOrders, type OrderRecord } from '../../orders/order.service.ts';
import { salesOrders } from '../../orders/order.table.ts';
import { orderPayments } from '../../orders/payments/payment.table.ts';
import { refreshPaid, type PaymentRecord } from '../../orders/payments/payment.service.ts';
import { giveBack, owedTo, payRefund, refundPlan } from '../../orders/payments/refund.service.ts';
import { noteEvent } from '../../orders/timeline.service.ts';
import { attempt } from '../../platform/database/attempt.ts';
import type { ReadContext, WriteContext } from '../../platform/context.ts';
import { rupees } from '../../platform/money.ts';
import { conflict, invalid, invariant, notFound, sentenceOf } from '../../platform/problem.ts';
import { readRow, stale } from '../../platform/rows/rows.ts';
import { refundMessage } from '../returns.templates.ts';

/** What an order owes its buyer, and how an amount of it spreads over what they paid. */
export async function previewRefund(
  ctx: ReadContext,
  { id, amount }: RefundPreviewInput,
): Promise<RefundPreview> {
  const order = await readRow(ctx, salesOrders, id);
  const owed = owedTo(order);
  return { owed, payments: await refundPlan(ctx, id, Math.min(amount ?? owed, owed)) };
}

/**
 * Gives back what an order owes its buyer, or part of it.
 *
 * @throws {Problem} `invalid` (422) by field, also when the order owes less; `stale` (409).
 */
export async function refund(ctx: WriteContext, input: RefundPayment): Promise<Refunded> {
  const { orderId, version, reason, to, spread } = input;
  const order = await lockOrder(ctx, orderId);
  if (version !== undefined && version !== order.version) {
    throw await stale(ctx, salesOrders, order);
  }
  const parts = spread ?? [];
  const amount = input.amount ?? parts.reduce((sum, part) => sum + part.amount, 0);
  const { refunds } = await giveBack(ctx, order, { amount, to, spread, reason });
  await tellRefunded(ctx, order, refunds);
  const shown = await getOrder(ctx, order);
  const ids = new Set(refunds.map(({ id }) => id));
  return { order: shown, refunds: shown.payments.filter(({ id }) => ids.has(id)) };
}

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
  if (waiting.status !== 'pending') throw notPending(waiting);
  if (asked.paidOn !== undefined && asked.paidOn > ctx.today) {
    throw invalid({ paidOn: 'The day of the refund cannot be in the future' });
  }
  const buyer = await buyerOf(ctx, buyerRefOf(order));
  const paid = await payRefund(ctx, { order, buyer, refund: waiting }, asked);
  const words = `${rupees(paid.amount)} by ${paymentMethodNames[paid.method]}`;
  await noteEvent(ctx, { orderId, kind: 'refund', text: `Refund ${words} paid` });
  await refreshPaid(ctx, orderId);
  await refreshBuyer(ctx, buyer);
  await tellRefunded(ctx, order, [paid]);
  return `${rupees(paid.amount)} of ${order.orderNo} paid`;
}

function notPending({ status, amount }: PaymentRecord) {
  const is = status === 'done' ? 'paid already' : status;
  return conflict('payment.not_pending', `The refund of ${rupees(amount)} is ${is}.`);
}

/** Tells the buyer of money that is given back by now. */
async function tellRefunded(
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
