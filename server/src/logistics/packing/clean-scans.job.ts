import { and, eq, inArray, lt, notInArray } from 'drizzle-orm';
import { z } from 'zod';
import { job } from '../../platform/jobs/jobs.ts';
import { baskets, basketScans, liveBasketStatuses } from './basket.table.ts';

/** Scans that put nothing into a parcel; those that did are the proof of what was packed, and stay. */
export const cleanPackingScansJob = job({
  kind: 'logistics.cleanScans',
  says: 'Delete old scans that were refused at a packing station',
  every: { cron: '45 4 * * *' },
  input: z.strictObject({}),
  run: ({ write }) =>
    write(async (ctx) => {
      const days = ctx.settings['stock.scanLogDays'];
      const oldest = new Date(Date.parse(ctx.now) - days * 86_400_000).toISOString();
      const ended = ctx.tx
        .select({ id: baskets.id })
        .from(baskets)
        .where(notInArray(baskets.status, [...liveBasketStatuses]));
      const { rowCount } = await ctx.tx
        .delete(basketScans)
        .where(
          and(
            lt(basketScans.at, oldest),
            eq(basketScans.qty, 0),
            inArray(basketScans.basketId, ended),
          ),
        );
      return { removed: rowCount ?? 0 };
    }),
});
