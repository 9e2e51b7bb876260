import { and, asc, eq, lte } from 'drizzle-orm';
import { openJobHouse } from '../job-house.ts';
import type { Clock } from '../platform/clock.ts';
import type { Database } from '../platform/database/database.ts';
import { tick } from '../platform/jobs/job-clock.ts';
import { runJob } from '../platform/jobs/job-run.ts';
import { jobs } from '../platform/jobs/job.table.ts';

const mostRuns = 200;

/**
 * Runs what is due, as the worker of a server would.
 *
 * @throws what a job threw for a technical reason, unless `mayFail`: then it is queued again, as there.
 */
export async function runDueJobs(
  database: Database,
  clock: Clock,
  { mayFail = false } = {},
): Promise<void> {
  const thrown: unknown[] = [];
  const log = (error: unknown) => void thrown.push(error);
  const house = openJobHouse({ database, clock, log, progressEveryMs: 0 });
  await tick(house);
  for (let runs = 0; runs < mostRuns; runs += 1) {
    const [next] = await database.direct
      .select({ id: jobs.id })
      .from(jobs)
      .where(and(eq(jobs.status, 'queued'), lte(jobs.runAt, clock.now().toISOString())))
      .orderBy(asc(jobs.runAt), asc(jobs.id))
      .limit(1);
    if (!next) return;
    await runJob(house, next.id);
    if (thrown.length > 0 && !mayFail) throw thrown[0];
  }
  throw new Error(`more than ${mostRuns} jobs are due`);
}
