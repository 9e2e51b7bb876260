import type { NewPayment } from '@counting-house/contract/orders/payment.ts';
import { and, eq, sql } from 'drizzle-orm';
import type { ReadContext } from '../../platform/context.ts';
import { orderLines } from '../line.table.ts';
import { orderPayments } from './payment.table.ts';

/**
 * Payments by gift card that would buy gift cards, by path: cards pay what an order has beside them.
 *
 * @param of `total` of the order, and what its `cards` come to, in paise; `orderId` of one that stands.
 */
export async function cardForCardRefusals(
  ctx: ReadContext,
  payments: readonly NewPayment[],
  of: { readonly orderId: number | undefined; readonly total: number; readonly cards: number },
): Promise<Record<string, string>> {
  const isByCard = ({ method }: NewPayment) => method === 'gift_card';
  if (of.cards === 0 || !payments.some(isByCard)) return {};
  let left = of.total - of.cards - (of.orderId === undefined ? 0 : await byCards(ctx, of.orderId));
  const fields: Record<string, string> = {};
  for (const [index, payment] of payments.entries()) {
    if (!isByCard(payment)) continue;
    left -= payment.amount;
    if (left < 0)
      fields[`payments.${index}.amount`] = 'A gift card cannot be bought with a gift card';
  }
  return fields;
}

/** What the gift cards of an order come to, in paise. */
export async function cardsOn(ctx: ReadContext, orderId: number): Promise<number> {
  const [sum] = await ctx.tx
    .select({ total: sql<number>`coalesce(sum(${orderLines.total}), 0)`.mapWith(Number) })
    .from(orderLines)
    .where(and(eq(orderLines.orderId, orderId), eq(orderLines.kind, 'gift_card')));
  return sum?.total ?? 0;
}

/** What gift cards paid for an order and did not get back. */
async function byCards(ctx: ReadContext, orderId: number): Promise<number> {
  const [sum] = await ctx.tx
    .select({
      paid: sql<number>`coalesce(sum(${orderPayments.amount} - ${orderPayments.refunded}), 0)`.mapWith(
        Number,
      ),
    })
    .from(orderPayments)
    .where(
      and(
        eq(orderPayments.orderId, orderId),
        eq(orderPayments.direction, 'in'),
        eq(orderPayments.method, 'gift_card'),
        eq(orderPayments.status, 'done'),
      ),
    );
  return sum?.paid ?? 0;
}
