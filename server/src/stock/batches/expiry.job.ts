import { z } from 'zod';
import { job } from '../../platform/jobs/jobs.ts';
import { replaceSpoiltOf, spoiltSkus } from '../demand/spoilt.service.ts';

/**
 * After midnight the goods that expired are held for nobody any more: orders get other batches, as far
 * as there are any. Packing looks again by itself, so nothing depends on it.
 */
export const expiryJob = job({
  kind: 'stock.expire',
  says: 'Replace expired goods held for orders',
  every: { cron: '5 0 * * *' },
  input: z.strictObject({}),
  async run(work) {
    const skus = await work.read(spoiltSkus);
    let replaced = 0;
    for (const sku of skus) {
      const spoilt = await work.write((ctx) => replaceSpoiltOf(ctx, sku));
      replaced += spoilt.length;
    }
    return { replaced };
  },
});
