import { and, desc, eq, notInArray } from 'drizzle-orm';
import { momentText } from '../../platform/clock.ts';
import type { ReadContext } from '../../platform/context.ts';
import { rupees } from '../../platform/money.ts';
import { users } from '../../platform/people/user.table.ts';
import { orderEvents } from '../event.table.ts';
import { orderPayments } from './payment.table.ts';
import type { PaymentRecord } from './payment.service.ts';

type Done = Pick<
  PaymentRecord,
  'direction' | 'method' | 'status' | 'amount' | 'updatedAt' | 'updatedBy'
>;

/** Who brought a payment or refund to where it stands, and when: for the one who wanted to do so as well. */
export async function whoDid(ctx: ReadContext, payment: Done): Promise<string> {
  const [who] = await ctx.tx
    .select({ name: users.name })
    .from(users)
    .where(eq(users.id, payment.updatedBy));
  const at = momentText(ctx.settings['business.timeZone'], payment.updatedAt);
  return `${who?.name ?? 'Counting House'} ${deedOf(payment)} on ${at}.`;
}

function deedOf({ direction, method, status, amount }: Done): string {
  const what = `the ${direction === 'out' ? 'refund' : 'payment'} of ${rupees(amount)}`;
  if (direction === 'out' && method === 'order_credit') {
    return `used ${rupees(amount)} for another order`;
  }
  if (status === 'void') return `voided ${what}`;
  if (status === 'bounced') return `noted that the cheque of ${rupees(amount)} bounced`;
  if (status === 'failed') return `noted that ${what} failed`;
  return direction === 'out' ? `refunded ${rupees(amount)}` : `received ${rupees(amount)}`;
}

/** Who gave money of an order back, when that was the last thing that happened to it; or null. */
export async function whoGaveBack(ctx: ReadContext, orderId: number): Promise<string | null> {
  const [event] = await ctx.tx
    .select({ kind: orderEvents.kind })
    .from(orderEvents)
    .where(and(eq(orderEvents.orderId, orderId), notInArray(orderEvents.kind, ['message', 'note'])))
    .orderBy(desc(orderEvents.id))
    .limit(1);
  if (event?.kind !== 'refund') return null;
  const refunds = await ctx.tx
    .select()
    .from(orderPayments)
    .where(and(eq(orderPayments.orderId, orderId), eq(orderPayments.direction, 'out')))
    .orderBy(desc(orderPayments.updatedAt), desc(orderPayments.id));
  const [last] = refunds;
  if (!last || !isGiven(last)) return null;
  const together = refunds.filter(
    (one) => isGiven(one) && one.updatedAt === last.updatedAt && one.updatedBy === last.updatedBy,
  );
  const amount = together.reduce((sum, one) => sum + one.amount, 0);
  return whoDid(ctx, { ...last, amount });
}

const isGiven = ({ status }: Done) => status === 'pending' || status === 'done';
