import type {
  ChangedSchedule,
  JobDetails,
  JobFilters,
  JobRow,
  JobSchedule,
} from '@counting-house/contract/admin/job.ts';
import { and, eq, getTableColumns, inArray, lt, or, type SQL } from 'drizzle-orm';
import { may, type ReadContext, type WriteContext } from '../../platform/context.ts';
import { nextTime } from '../../platform/jobs/cron.ts';
import * as control from '../../platform/jobs/job-control.ts';
import { jobs, jobSchedules } from '../../platform/jobs/job.table.ts';
import { jobRegister, queueJob } from '../../platform/jobs/jobs.ts';
import { asked } from '../../platform/rows/asked.ts';
import { pageOf } from '../../platform/rows/list.ts';
import { invalid, invariant, notAllowed, notFound } from '../../platform/problem.ts';
import type { RowSeen } from '../../platform/rows/row-register.ts';
import { lockRow, merged, theOne, updateRow } from '../../platform/rows/rows.ts';
import { users } from '../../platform/people/user.table.ts';

/** Jobs, newest first; who may not see them all sees their own and what their rights show. */
export async function listJobs(ctx: ReadContext, input: JobFilters) {
  const page = await pageOf(ctx, input, {
    rows: ctx.tx.select(columns).from(jobs).leftJoin(users, eq(users.id, jobs.byUser)).$dynamic(),
    matching: ctx.tx.select({ id: jobs.id }).from(jobs).$dynamic(),
    id: jobs.id,
    where: [
      visibleTo(ctx),
      input.mine ? eq(jobs.byUser, ctx.user.id) : undefined,
      ...asked(input, { kind: jobs.kind, status: jobs.status }),
    ],
    search: [jobs.kind],
    sorts: { createdAt: jobs.createdAt },
    defaultSort: '-createdAt',
  });
  return { ...page, rows: page.rows.map(shown) };
}

/** One job with its result. */
export async function getJob(ctx: ReadContext, { id }: { id: number }): Promise<JobDetails> {
  const row = await rowOf(ctx, id);
  return { ...shown(row), result: row.result };
}

/** Queues a job of the clock at once; while it waits already it is that one. */
export async function runJob(ctx: WriteContext, { kind }: { kind: string }): Promise<JobRow> {
  const found = jobRegister.find(kind);
  if (!found?.every) throw notFound('Job');
  const { now } = ctx;
  const id = await queueJob(ctx.tx, found, { input: {}, byUser: null, now, runAt: now });
  return shown(await rowOf(ctx, id));
}

export async function cancelJob(ctx: WriteContext, { id }: { id: number }): Promise<JobRow> {
  await mayControl(ctx, id);
  await control.cancelJob(ctx, id);
  return shown(await rowOf(ctx, id));
}

export async function retryJob(ctx: WriteContext, { id }: { id: number }): Promise<JobRow> {
  await mayControl(ctx, id);
  await control.retryJob(ctx, id);
  return shown(await rowOf(ctx, id));
}

/** What runs by the clock, by what it does. */
export async function listSchedules(ctx: ReadContext): Promise<{ rows: JobSchedule[] }> {
  const rows = await ctx.tx.select().from(jobSchedules);
  return {
    rows: rows
      .filter(({ kind }) => jobRegister.find(kind))
      .map(scheduleOf)
      .toSorted((a, b) => a.says.localeCompare(b.says)),
  };
}

/**
 * Changes when a job runs by itself.
 *
 * @throws {Problem} `invalid` for a pattern or time zone that cannot be read, or never comes.
 */
export async function updateSchedule(
  ctx: WriteContext,
  { kind, version, ...values }: ChangedSchedule,
): Promise<JobSchedule> {
  const row = theOne(
    jobSchedules,
    await ctx.tx.select().from(jobSchedules).where(eq(jobSchedules.kind, kind)),
  );
  const { cron, timeZone, isActive } = merged(row, values);
  if (!isTimeZone(timeZone)) throw invalid({ timeZone: 'Choose a time zone.' });
  const nextRunAt = nextTime(cron, timeZone, ctx.now);
  if (nextRunAt === null) throw invalid({ cron: 'This schedule does not come up within a year.' });
  const changed = { cron, timeZone, isActive, nextRunAt };
  return scheduleOf(await updateRow(ctx, jobSchedules, { id: row.id, version }, changed));
}

/** Lets a job run by itself, or no longer. */
export async function switchSchedule(
  ctx: WriteContext,
  { id, version, isActive }: RowSeen & { readonly isActive: boolean },
): Promise<JobSchedule> {
  const { kind } = await lockRow(ctx, jobSchedules, id);
  return updateSchedule(ctx, { kind, version, isActive });
}

/** Removes jobs that ended longer ago than anybody asks about. */
export async function cleanJobs(ctx: WriteContext): Promise<{ removed: number }> {
  const oldest = new Date(Date.parse(ctx.now) - keptDays * 86_400_000).toISOString();
  const { rowCount } = await ctx.tx.delete(jobs).where(lt(jobs.endedAt, oldest));
  return { removed: rowCount ?? 0 };
}

const keptDays = 90;

const { result, ...withoutResult } = getTableColumns(jobs);
const columns = { ...withoutResult, byName: users.name };

type Row = Omit<typeof jobs.$inferSelect, 'result'> & { byName: string | null };

const shown = (row: Row): JobRow => ({
  ...row,
  says: jobRegister.find(row.kind)?.says ?? row.kind,
  isStopping: row.status === 'running' && row.cancelAskedAt !== null,
});

/** One's own jobs and those of kinds that one's rights show; null: all. */
function visibleTo(ctx: ReadContext): SQL | undefined {
  if (may(ctx, 'admin.job.read')) return undefined;
  const kinds = jobRegister.all().filter(({ readBy }) => readBy && may(ctx, readBy));
  const own = eq(jobs.byUser, ctx.user.id);
  return kinds.length === 0
    ? own
    : or(
        own,
        inArray(
          jobs.kind,
          kinds.map(({ kind }) => kind),
        ),
      );
}

async function rowOf(ctx: ReadContext, id: number) {
  const row = theOne(
    jobs,
    await ctx.tx
      .select({ ...columns, result })
      .from(jobs)
      .leftJoin(users, eq(users.id, jobs.byUser))
      .where(and(eq(jobs.id, id), visibleTo(ctx))),
  );
  return row;
}

/** One's own jobs, or all with the right to run them. */
async function mayControl(ctx: WriteContext, id: number): Promise<void> {
  const row = await rowOf(ctx, id);
  if (row.byUser !== ctx.user.id && !may(ctx, 'admin.job.run')) throw notAllowed();
}

function scheduleOf(row: typeof jobSchedules.$inferSelect): JobSchedule {
  const kind = jobRegister.find(row.kind);
  invariant(kind, `${row.kind} is a job of the house`);
  return {
    ...row,
    says: kind.says,
    nextRunAt: row.isActive ? row.nextRunAt : null,
  };
}

function isTimeZone(name: string): boolean {
  try {
    return Boolean(new Intl.DateTimeFormat('en', { timeZone: name }));
  } catch {
    return false;
  }
}
