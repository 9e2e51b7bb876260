import { z } from 'zod';
import { job } from '../../platform/jobs/jobs.ts';
import { Problem, sentenceOf } from '../../platform/problem.ts';
import { duePostDated, postPostDated } from './post-dated.service.ts';

/** Every day the vouchers are posted whose cheques bear that day. */
export const postDatedJob = job({
  kind: 'accounts.postDated',
  says: 'Post vouchers on the day of their post-dated cheques',
  every: { cron: '5 0 * * *' },
  input: z.strictObject({}),
  async run(work) {
    const ids = await work.read(duePostDated);
    for (const [index, id] of ids.entries()) {
      await work
        .write((ctx) => postPostDated(ctx, id))
        .catch((error: unknown) => {
          if (!(error instanceof Problem)) throw error;
          const why = sentenceOf(error);
          return work.write((ctx) => postPostDated(ctx, id, why));
        });
      await work.progress(index + 1, ids.length);
    }
    return { posted: ids.length };
  },
});
