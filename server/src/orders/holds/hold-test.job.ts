import { z } from 'zod';
import { job } from '../../platform/jobs/jobs.ts';
import { ordersToRetest, retestOrder } from './retest-order.service.ts';

/** What companies pay, and new terms of theirs, let their orders go on within minutes. */
export const retestHoldsJob = job({
  kind: 'orders.retestHolds',
  says: 'Check again what holds orders of companies',
  every: { cron: '*/5 * * * *' },
  input: z.strictObject({}),
  async run(work) {
    const ids = await work.read(ordersToRetest);
    let released = 0;
    for (const id of ids) {
      if (await work.write((ctx) => retestOrder(ctx, id))) released += 1;
      await work.progress(released, ids.length);
    }
    return { released };
  },
});
