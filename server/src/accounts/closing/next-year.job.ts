import { desc } from 'drizzle-orm';
import { z } from 'zod';
import { addDays, fiscalYearOf } from '../../platform/clock.ts';
import { job } from '../../platform/jobs/jobs.ts';
import type { WriteContext } from '../../platform/context.ts';
import { fiscalYears } from '../../books/periods/fiscal-year.table.ts';
import { makeYear } from '../../books/periods/period.service.ts';

/** So many days before a year ends the next one is made. */
const daysBefore = 60;

export const nextYearJob = job({
  kind: 'accounts.nextYear',
  says: 'Make the next financial year',
  every: { cron: '10 3 * * *' },
  input: z.strictObject({}),
  isQuiet: true,
  async run(work) {
    return { made: await work.write(makeNext) };
  },
});

/** The name of the year that was made; null while there is time, or one is there. */
async function makeNext(ctx: WriteContext): Promise<string | null> {
  const [last] = await ctx.tx
    .select()
    .from(fiscalYears)
    .orderBy(desc(fiscalYears.endDate))
    .limit(1)
    .for('update');
  if (!last || ctx.today < addDays(last.endDate, -daysBefore)) return null;
  const startMonth = ctx.settings['business.fiscalYearStartMonth'];
  const { name } = await makeYear(ctx, fiscalYearOf(addDays(last.endDate, 1), startMonth));
  return name;
}
