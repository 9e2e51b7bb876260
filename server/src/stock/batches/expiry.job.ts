import { z } from 'zod';
import { job } from '../../platform/jobs/jobs.ts';
import { spoiltSkus } from '../demand/unusable-reservations.service.ts';
import { exchangeExpired, markExpired } from './expired-batches.service.ts';

/**
 * After midnight the goods that expired are held for nobody any more: orders and plans get other batches, as far
 * as there are any. Who must act is told: of orders that wait again, and of goods to be cleared. Packing looks
 * again by itself, so nothing depends on it.
 */
export const expiryJob = job({
  kind: 'stock.expire',
  says: 'Replace expired goods held for orders, and tell who must act',
  every: { cron: '5 0 * * *' },
  input: z.strictObject({}),
  async run(work) {
    const skus = await work.read(spoiltSkus);
    let replaced = 0;
    for (const sku of skus) {
      replaced += await work.write((ctx) => exchangeExpired(ctx, sku));
    }
    let expired = 0;
    for (let marked = 1; marked > 0; expired += marked) marked = await work.write(markExpired);
    return { replaced, expired };
  },
});
