import { addresses } from '@counting-house/contract/kit/addresses.ts';
import type { ManyResults, RowResults } from '@counting-house/contract/orders/payment.ts';
import { PayOrders, RefundOrders } from '@counting-house/contract/returns/refund.ts';
import { and, asc, eq } from 'drizzle-orm';
import { z } from 'zod';
import { eachOrder } from '../../orders/many/each-order.service.ts';
import { orderPayments } from '../../orders/payments/payment.table.ts';
import { giveBack, owedTo } from '../../orders/payments/refund.service.ts';
import { notifyRefunded } from '../../orders/payments/notify-refund.service.ts';
import { whoGaveBack } from '../../orders/payments/who.service.ts';
import { needsRight, type WriteContext } from '../../platform/context.ts';
import { doMany, manyJob } from '../../platform/jobs/many.ts';
import { conflict, ruleBroken } from '../../platform/problem.ts';
import { payPending } from './pay.service.ts';

const RefundsOf = z.discriminatedUnion('act', [
  RefundOrders.extend({ act: z.literal('give') }),
  PayOrders.extend({ act: z.literal('pay') }),
]);

/** Refunds of more orders than somebody waits for. One that owes nothing any more stays as it is. */
export const refundOrdersJob = manyJob({
  kind: 'returns.refundMany',
  says: 'Refund many orders',
  input: RefundsOf,
  things: 'Refunds',
  link: `${addresses.b2cDesk}?stage=refund_due`,
  each(ctx, asked) {
    needsRight(ctx, 'orders.payment.refund');
    return asked.act === 'give' ? giveEach(ctx, asked) : payEach(ctx, asked);
  },
});

/** Gives back all that several orders owe; each that owes nothing says who gave it back. */
export const refundOrders = (ctx: WriteContext, input: RefundOrders): Promise<ManyResults> =>
  doMany(ctx, refundOrdersJob, { act: 'give', ...input });

/** Marks what is on its way back of several orders as paid. */
export const payOrders = (ctx: WriteContext, input: PayOrders): Promise<ManyResults> =>
  doMany(ctx, refundOrdersJob, { act: 'pay', ...input });

function giveEach(ctx: WriteContext, { ids, to, reason }: RefundOrders): Promise<RowResults> {
  return eachOrder(ctx, ids, 'refunded', async (within, order) => {
    const amount = owedTo(order);
    if (amount === 0) {
      const given = await whoGaveBack(within, order.id);
      throw given
        ? conflict('refund.given', given)
        : ruleBroken('refund.nothing', 'No refund is due to the customer');
    }
    const given = await giveBack(within, order, { amount, to, reason });
    await notifyRefunded(within, given.order, given.refunds);
  });
}

function payEach(ctx: WriteContext, { ids, ...how }: PayOrders): Promise<RowResults> {
  return eachOrder(ctx, ids, 'refund paid', async (within, order) => {
    const waiting = await within.tx
      .select()
      .from(orderPayments)
      .where(
        and(
          eq(orderPayments.orderId, order.id),
          eq(orderPayments.direction, 'out'),
          eq(orderPayments.status, 'pending'),
        ),
      )
      .orderBy(asc(orderPayments.id));
    if (waiting.length === 0) {
      const given = await whoGaveBack(within, order.id);
      throw conflict('payment.not_pending', given ?? 'No refund is pending');
    }
    for (const refund of waiting) await payPending(within, order, refund, how);
  });
}
