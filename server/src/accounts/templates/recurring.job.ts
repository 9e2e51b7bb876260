import { z } from 'zod';
import { job } from '../../platform/jobs/jobs.ts';
import { Problem, sentenceOf } from '../../platform/problem.ts';
import { dueTemplates, makeDue } from './voucher-template.service.ts';

/** A template that was away for long makes so many of what it missed in one night. */
const mostAtOnce = 60;

/** Every night the vouchers that are due again are made, once for each day that was missed. */
export const recurringJob = job({
  kind: 'accounts.recurring',
  says: 'Make the vouchers that are due again',
  every: { cron: '0 3 * * *' },
  input: z.strictObject({}),
  async run(work) {
    const ids = await work.read(dueTemplates);
    let made = 0;
    for (const [index, id] of ids.entries()) {
      for (let round = 0; round < mostAtOnce; round += 1) {
        const isMade = await work
          .write((ctx) => makeDue(ctx, id, { mode: 'post' }))
          .catch((error: unknown) => {
            if (!(error instanceof Problem)) throw error;
            const why = sentenceOf(error);
            return work.write((ctx) => makeDue(ctx, id, { mode: 'draft', why }));
          });
        if (!isMade) break;
        made += 1;
      }
      await work.progress(index + 1, ids.length);
    }
    return { made };
  },
});
