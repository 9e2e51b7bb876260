import { and, asc, eq, lte, notInArray, sql } from 'drizzle-orm';
import { z } from 'zod';
import { orderLines } from '../../orders/line.table.ts';
import { salesOrders } from '../../orders/order.table.ts';
import { attempt } from '../../platform/database/attempt.ts';
import type { ReadContext } from '../../platform/context.ts';
import { job, type JobWork } from '../../platform/jobs/jobs.ts';
import type { Problem } from '../../platform/problem.ts';
import { issueCards } from './issue-cards.service.ts';

const mostOrders = 500;

/**
 * Issues the gift cards of orders that are paid.
 *
 * Confirming an order and paying it wake it; the clock brings what was missed.
 */
export const issueGiftCardsJob = job({
  kind: 'invoices.issueGiftCards',
  says: 'Issue gift cards of paid orders',
  every: { cron: '*/5 * * * *' },
  input: z.strictObject({}),
  isQuiet: true,
  run: issueGiftCards,
});

/** @throws {Problem} the first refusal, when all that can be issued is. */
async function issueGiftCards(work: JobWork): Promise<{ issued: number }> {
  const orders = await work.read(paid);
  let issued = 0;
  let refused: Problem | undefined;
  for (const { orderId } of orders) {
    const one = await work.write((ctx) =>
      attempt(ctx, (within) => issueCards(within, { orderId })),
    );
    if (one.done) issued += one.answer;
    else refused ??= one.problem;
  }
  if (refused) throw refused;
  return { issued };
}

/** Orders that are paid, and whose gift cards are not issued yet. */
function paid(ctx: ReadContext) {
  return ctx.tx
    .selectDistinct({ orderId: orderLines.orderId })
    .from(orderLines)
    .innerJoin(salesOrders, eq(salesOrders.id, orderLines.orderId))
    .where(
      and(
        // As the index of these lines says it, word by word.
        sql`${orderLines.kind} = 'gift_card' and ${orderLines.qtyInvoiced} < ${orderLines.qty} - ${orderLines.qtyCancelled}`,
        lte(salesOrders.balance, 0),
        sql`${salesOrders.holds} = '[]'::jsonb`,
        notInArray(salesOrders.status, ['draft', 'placed', 'cancelled', 'returned']),
      ),
    )
    .orderBy(asc(orderLines.orderId))
    .limit(mostOrders);
}
