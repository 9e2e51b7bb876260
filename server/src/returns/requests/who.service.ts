import { eq } from 'drizzle-orm';
import { momentText } from '../../platform/clock.ts';
import type { ReadContext } from '../../platform/context.ts';
import { conflict } from '../../platform/problem.ts';
import { users } from '../../platform/people/user.table.ts';
import type { returnOrders } from './return.table.ts';

/**
 * Refuses what somebody else has done to a return already, and says who and when.
 *
 * @throws {Problem} `return.settled`, `return.received_already` (409).
 */
export async function refuseDone(
  ctx: ReadContext,
  record: typeof returnOrders.$inferSelect,
  wanted: 'receive' | 'settle',
): Promise<void> {
  const { status, closedAt, closedBy, receivedAt, receivedBy, number } = record;
  if (status === 'closed' && closedAt && closedBy !== null) {
    const by = await byWhom(ctx, closedBy, closedAt);
    throw conflict('return.settled', `${number} was settled by ${by}.`);
  }
  if (wanted === 'receive' && status === 'received' && receivedAt && receivedBy !== null) {
    const by = await byWhom(ctx, receivedBy, receivedAt);
    throw conflict('return.received_already', `The goods of ${number} were received by ${by}.`);
  }
}

async function byWhom(ctx: ReadContext, userId: number, at: string): Promise<string> {
  const [who] = await ctx.tx.select({ name: users.name }).from(users).where(eq(users.id, userId));
  const when = momentText(ctx.settings['business.timeZone'], at);
  return `${who?.name ?? 'Counting House'} on ${when}`;
}
