import { z } from 'zod';
import { job } from '../../platform/jobs/jobs.ts';
import { endedOffers, expireOffer } from './offer.service.ts';

/** After midnight offers are over that nobody answered in time. */
export const expireOffersJob = job({
  kind: 'returns.expireOffers',
  says: 'End return offers that were not answered in time',
  every: { cron: '10 0 * * *' },
  input: z.strictObject({}),
  async run(work) {
    const ended = await work.read(endedOffers);
    let expired = 0;
    for (const one of ended) {
      if (await work.write((ctx) => expireOffer(ctx, one))) expired += 1;
    }
    return { expired };
  },
});
