import { z } from 'zod';
import { job } from '../../platform/jobs/jobs.ts';
import { endHold, holdsToEnd } from './hold.service.ts';

/** Soon after midnight, and after the house was switched off, goods whose last day is over are free again. */
export const endHoldsJob = job({
  kind: 'stock.endHolds',
  says: 'Free goods whose last day of being held is over',
  every: { cron: '*/5 * * * *' },
  input: z.strictObject({}),
  async run(work) {
    const ids = await work.read(holdsToEnd);
    let ended = 0;
    for (const id of ids) {
      if (await work.write((ctx) => endHold(ctx, id))) ended += 1;
      await work.progress(ended, ids.length);
    }
    return { ended };
  },
});
