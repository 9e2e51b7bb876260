import { z } from 'zod';
import { job } from '../platform/jobs/jobs.ts';
import { expireCard, overCards } from './gift-card-change.service.ts';

/** After midnight gift cards whose last day is over lose what they hold. */
export const expireGiftCardsJob = job({
  kind: 'offers.expireGiftCards',
  says: 'Expire gift cards whose last day is over',
  every: { cron: '15 0 * * *' },
  input: z.strictObject({}),
  async run(work) {
    const ids = await work.read(overCards);
    let cards = 0;
    for (const id of ids) {
      if ((await work.write((ctx) => expireCard(ctx, id))) > 0) cards += 1;
      await work.progress(cards, ids.length);
    }
    return { cards };
  },
});
