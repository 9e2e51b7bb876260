import { lt } from 'drizzle-orm';
import { z } from 'zod';
import { job } from '../../platform/jobs/jobs.ts';
import { scanLog } from './scan.table.ts';

export const cleanScansJob = job({
  kind: 'stock.cleanScans',
  says: 'Delete old scans',
  every: { cron: '40 4 * * *' },
  input: z.strictObject({}),
  run: ({ write }) =>
    write(async (ctx) => {
      const days = ctx.settings['stock.scanLogDays'];
      const oldest = new Date(Date.parse(ctx.now) - days * 86_400_000).toISOString();
      const { rowCount } = await ctx.tx.delete(scanLog).where(lt(scanLog.at, oldest));
      return { removed: rowCount ?? 0 };
    }),
});
