import { z } from 'zod';
import { job } from '../../platform/jobs/jobs.ts';
import { expiredReturns, expireReturn } from './decide.service.ts';

/** After midnight approved returns are given up whose goods never came. */
export const expireReturnsJob = job({
  kind: 'returns.expire',
  says: 'Cancel approved returns whose goods never came',
  every: { cron: '15 0 * * *' },
  input: z.strictObject({}),
  async run(work) {
    const expired = await work.read(expiredReturns);
    let cancelled = 0;
    for (const one of expired) {
      if (await work.write((ctx) => expireReturn(ctx, one))) cancelled += 1;
    }
    return { cancelled };
  },
});
