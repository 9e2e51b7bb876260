import { z } from 'zod';
import { job } from '../../platform/jobs/jobs.ts';
import { expiredOwners } from './wallet-book.service.ts';
import { expireCredit } from './wallet.service.ts';

/** After midnight promotional credit whose last day is over leaves the wallets. */
export const expireCreditJob = job({
  kind: 'customers.expireCredit',
  says: 'Take expired credit out of wallets',
  every: { cron: '10 0 * * *' },
  input: z.strictObject({}),
  async run(work) {
    const owners = await work.read(expiredOwners);
    let wallets = 0;
    for (const owner of owners) {
      if ((await work.write((ctx) => expireCredit(ctx, owner))) > 0) wallets += 1;
      await work.progress(wallets, owners.length);
    }
    return { wallets };
  },
});
