import { z } from 'zod';
import { job } from '../../platform/jobs/jobs.ts';
import { lateOrders, tellLate } from './overdue-orders.service.ts';

/** Every morning the one who made or approved an order reads that its goods are late. */
export const tellLateJob = job({
  kind: 'purchasing.tellLate',
  says: 'Tell of purchase orders that are late',
  every: { cron: '30 7 * * *' },
  input: z.strictObject({}),
  async run(work) {
    const ids = await work.read(lateOrders);
    let told = 0;
    for (const id of ids) {
      if (await work.write((ctx) => tellLate(ctx, id))) told += 1;
      await work.progress(told, ids.length);
    }
    return { told };
  },
});
