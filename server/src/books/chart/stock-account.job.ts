import { z } from 'zod';
import { job } from '../../platform/jobs/jobs.ts';
import { moveStockValues } from './stock-account.service.ts';

/** Every night, because a product may stand in another category than the day before. */
export const stockAccountJob = job({
  kind: 'accounts.stockAccounts',
  says: 'Move the value of goods whose category has changed to the account of the new one',
  every: { cron: '35 2 * * *' },
  input: z.strictObject({}),
  run: async (work) => ({ entries: await work.write(moveStockValues) }),
});
