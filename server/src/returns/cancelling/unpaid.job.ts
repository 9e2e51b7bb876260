import { and, asc, eq, gt, lt } from 'drizzle-orm';
import { z } from 'zod';
import { lockOrder, type OrderRecord } from '../../orders/order.service.ts';
import { salesOrders } from '../../orders/order.table.ts';
import type { ReadContext, WriteContext } from '../../platform/context.ts';
import { attempt } from '../../platform/database/attempt.ts';
import { job } from '../../platform/jobs/jobs.ts';
import { cancel } from './cancel.service.ts';
import { reasonNamed } from './reason.service.ts';

/** Read at once; one that cannot be cancelled does not keep those behind it waiting. */
const batch = 200;

/**
 * Cancels orders of the shop that were to be paid before they are sent and were not, once
 * `orders.unpaidMinutes` have passed. One that is paid meanwhile, or goes by cash on delivery, stays.
 */
export const cancelUnpaidJob = job({
  kind: 'returns.cancelUnpaid',
  says: 'Cancel unpaid orders of the shop',
  every: { cron: '* * * * *' },
  input: z.strictObject({}),
  isQuiet: true,
  async run({ read, write }) {
    let cancelled = 0;
    let last = 0;
    let failure: unknown;
    for (;;) {
      const ids = await read((ctx) => unpaidLongAgo(ctx, last));
      for (const { id } of ids) {
        last = id;
        try {
          if (await write((ctx) => cancelOne(ctx, id))) cancelled += 1;
        } catch (error) {
          failure ??= error;
        }
      }
      if (ids.length < batch) break;
    }
    // The job fails, and is told of, once those behind have had their turn.
    if (failure !== undefined) throw failure;
    return { cancelled };
  },
});

/** False of one that was paid meanwhile, or cannot be cancelled. */
async function cancelOne(ctx: WriteContext, id: number): Promise<boolean> {
  const one = await attempt(ctx, async (within) => {
    const order = await lockOrder(within, id);
    if (!isUnpaid(order)) return false;
    const reason = await reasonNamed(within, 'Payment not received');
    await cancel(within, order, { reason, mail: true });
    return true;
  });
  return one.done && one.answer;
}

/** In the order of their ids, behind one of them. */
async function unpaidLongAgo(ctx: ReadContext, last: number): Promise<{ id: number }[]> {
  const minutes = ctx.settings['orders.unpaidMinutes'];
  if (minutes === 0) return [];
  const before = new Date(Date.parse(ctx.now) - minutes * 60_000).toISOString();
  return ctx.tx
    .select({ id: salesOrders.id })
    .from(salesOrders)
    .where(
      and(
        eq(salesOrders.status, 'placed'),
        gt(salesOrders.id, last),
        lt(salesOrders.placedAt, before),
        eq(salesOrders.source, 'storefront'),
        eq(salesOrders.paidIn, 0),
        eq(salesOrders.pendingCod, 0),
        gt(salesOrders.balance, 0),
      ),
    )
    .orderBy(asc(salesOrders.id))
    .limit(batch);
}

/** As `unpaidLongAgo` found it, behind the lock. */
const isUnpaid = ({ status, paidIn, pendingCod, balance }: OrderRecord): boolean =>
  status === 'placed' && paidIn === 0 && pendingCod === 0 && balance > 0;
