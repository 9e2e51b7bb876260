import { addresses } from '@counting-house/contract/kit/addresses.ts';
import { eq } from 'drizzle-orm';
import { z } from 'zod';
import { needsRight } from '../../platform/context.ts';
import { job } from '../../platform/jobs/jobs.ts';
import { stockCounts } from './count.table.ts';
import { postPart, skusLeft } from './post-count.service.ts';

const PostCount = z.object({ countId: z.int(), number: z.string() });

/** Where counts are worked at. */
const screen = {
  path: addresses.materialTrays,
} as const;

/** Posts a count in parts of some SKUs, each in a transaction of its own; stopped, it goes on behind the last. */
export const postCountJob = job({
  kind: 'stock.postCount',
  says: 'Post a count',
  input: PostCount,
  async run({ read, write, progress }, { countId }) {
    const all = await read((ctx) => skusLeft(ctx, countId));
    let done = 0;
    for (;;) {
      const part = await write((ctx) => {
        needsRight(ctx, 'stock.count.post'); // It may be gone since the job was started.
        return postPart(ctx, countId);
      });
      done += part.skus;
      await progress(Math.min(done, all), Math.max(all, 1));
      if (part.isLast) return { skus: done };
    }
  },
  async failed(ctx, { countId }) {
    await ctx.tx
      .update(stockCounts)
      .set({ status: 'review', postedBy: null })
      .where(eq(stockCounts.id, countId));
  },
  tells: (_, { countId, number }) => ({
    text: `Count ${number} is posted`,
    link: `${screen.path}?tab=count&open=${countId}`,
  }),
});
