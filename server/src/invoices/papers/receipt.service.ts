import type { Invoice } from '@counting-house/contract/invoices/invoice.ts';
import { and, asc, eq, inArray } from 'drizzle-orm';
import { salesOrders } from '../../orders/order.table.ts';
import { orderPayments } from '../../orders/payments/payment.table.ts';
import { tills, tillSessions } from '../../orders/counter/till.table.ts';
import { momentText } from '../../platform/clock.ts';
import type { ReadContext } from '../../platform/context.ts';
import { users } from '../../platform/people/user.table.ts';
import { billingAfterReturn } from '../billing/billing-after-return.service.ts';
import type { ReceiptFacts } from './receipt.ts';

/** What a receipt says beside its invoice: when and where it was sold, and how it was paid. */
export async function receiptFacts(
  ctx: ReadContext,
  { orderId, createdAt }: Invoice,
  copy: string,
): Promise<ReceiptFacts> {
  const [sold] = await ctx.tx
    .select({ till: tills.name, by: users.name })
    .from(salesOrders)
    .innerJoin(tillSessions, eq(tillSessions.id, salesOrders.tillSessionId))
    .innerJoin(tills, eq(tills.id, tillSessions.tillId))
    .innerJoin(users, eq(users.id, tillSessions.userId))
    .where(eq(salesOrders.id, orderId));
  const payments = await ctx.tx
    .select({
      method: orderPayments.method,
      amount: orderPayments.amount,
      tendered: orderPayments.tendered,
    })
    .from(orderPayments)
    .where(
      and(
        eq(orderPayments.orderId, orderId),
        eq(orderPayments.direction, 'in'),
        inArray(orderPayments.status, ['done']),
      ),
    )
    .orderBy(asc(orderPayments.id));
  return {
    at: momentText(ctx.settings['business.timeZone'], createdAt),
    till: sold ? `${sold.till}, ${sold.by}` : '',
    payments,
    back: await billingAfterReturn(ctx, orderId),
    copy,
  };
}
