import { paymentMethodNames, type PaymentMethod } from '@counting-house/contract/orders/payment.ts';
import type { MailOutcome } from '@counting-house/contract/returns/cancel.ts';
import { and, desc, eq, gt } from 'drizzle-orm';
import { outboxMessages } from '../../integrations/outbox/outbox.table.ts';
import { readBuyer, buyerRefOf } from '../../orders/buyers/buyer.service.ts';
import type { Cancelled } from '../../orders/cancelling/cancel-open.service.ts';
import { tellBuyer } from '../../orders/papers/message.service.ts';
import type { OrderRecord } from '../../orders/order.service.ts';
import type { ReadContext, WriteContext } from '../../platform/context.ts';
import { plainQty, rupees } from '../../platform/money.ts';
import { conflict } from '../../platform/problem.ts';
import { cancelledMessage, itemsCancelledMessage } from '../returns.templates.ts';
import type { CancelReason } from './reason.service.ts';

type Refund = { readonly method: PaymentMethod; readonly amount: number };

/** Tells the buyer what is cancelled, and what becomes of their money. */
export function tellCancelled(
  ctx: WriteContext,
  order: OrderRecord,
  {
    plan,
    reason,
    refunds,
  }: Pick<Cancelled, 'plan'> & {
    readonly reason: CancelReason;
    readonly refunds: readonly Refund[];
  },
): Promise<string[]> {
  const values = { reason: reason.name, refund: refundSentence(refunds) };
  if (plan.isWhole) return tellBuyer(ctx, order, cancelledMessage, { values });
  const items = plan.lines.map(({ line, qty }) => `${plainQty(qty)} ${line.title}`).join(', ');
  return tellBuyer(ctx, order, itemsCancelledMessage, { values: { ...values, items } });
}

/** Tells the buyer of an order that is cancelled again. */
export async function tellAgain(
  ctx: WriteContext,
  order: OrderRecord,
  { reason, refunds }: { reason: string; refunds: readonly Refund[] },
): Promise<MailOutcome> {
  await refuseSoon(ctx, order);
  const values = { reason, refund: refundSentence(refunds) };
  return outcomeOf(ctx, order, await tellBuyer(ctx, order, cancelledMessage, { values }));
}

/** What became of a message, by the addresses that it went to. */
export async function outcomeOf(
  ctx: ReadContext,
  order: OrderRecord,
  sentTo: readonly string[],
): Promise<MailOutcome> {
  if (sentTo.length > 0) return 'sent';
  const { email } = await readBuyer(ctx, buyerRefOf(order));
  return email ? 'off' : 'no_address';
}

const pauseMinutes = 10;

/** A buyer is told again once in ten minutes. @throws {Problem} `order.told_already` (409). */
async function refuseSoon(ctx: ReadContext, { id }: OrderRecord): Promise<void> {
  const since = new Date(Date.parse(ctx.now) - pauseMinutes * 60_000).toISOString();
  const [last] = await ctx.tx
    .select({ at: outboxMessages.createdAt })
    .from(outboxMessages)
    .where(
      and(
        eq(outboxMessages.entity, 'sales_order'),
        eq(outboxMessages.entityId, id),
        eq(outboxMessages.templateKey, cancelledMessage.key),
        gt(outboxMessages.createdAt, since),
      ),
    )
    .orderBy(desc(outboxMessages.id))
    .limit(1);
  if (!last) return;
  const left = pauseMinutes - Math.floor((Date.parse(ctx.now) - Date.parse(last.at)) / 60_000);
  throw conflict(
    'order.told_already',
    `The customer was just notified. Send it again in ${left} minutes.`,
  );
}

/** `₹1,284.00 goes back by UPI.`: what a buyer reads of their money. */
function refundSentence(refunds: readonly Refund[]): string {
  if (refunds.length === 0) return '';
  const parts = refunds.map(
    ({ method, amount }) => `${rupees(amount)} by ${paymentMethodNames[method]}`,
  );
  return `You get back ${parts.join(', ')}.`;
}
