import { z } from 'zod';
import { job } from '../../platform/jobs/jobs.ts';
import { readCardsToRemind, remindOwner } from './gift-card-reminder.service.ts';
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

/** In the morning anyone who has a card that soon expires is reminded, where the house is set so. */
export const remindGiftCardsJob = job({
  kind: 'offers.remindGiftCards',
  says: 'Remind of gift cards that expire soon',
  every: { cron: '30 10 * * *' },
  input: z.strictObject({}),
  async run(work) {
    const cards = await work.read(readCardsToRemind);
    let messages = 0;
    for (const [index, card] of cards.entries()) {
      messages += await work.write((ctx) => remindOwner(ctx, card));
      await work.progress(index + 1, cards.length);
    }
    return { messages };
  },
});
