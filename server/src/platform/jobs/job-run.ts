import { schemaOf } from '@counting-house/contract/kit/shape.ts';
import { and, eq, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { WriteContext } from '../context.ts';
import type { Tx } from '../database/database.ts';
import { jobs, jobSchedules } from './job.table.ts';
import {
  Interrupted,
  inTransaction,
  type JobHouse,
  type JobRow,
  leaseFrom,
  ownJobs,
  referenceOf,
  workOf,
} from './job-work.ts';
import { type AnyJob, enqueueAt, type Job, jobRegister } from './jobs.ts';
import { Problem } from '../problem.ts';
import { toProblem } from '../database/fault.ts';

/** Anyone who runs a job says so this often. */
const leaseEveryMs = 10_000;

const usualTries = 3;
export const longestWaitMs = 300_000;
const waitMs = [10_000, 60_000, longestWaitMs];

/**
 * Runs a job that waits: takes it, does its work, and writes down its end.
 *
 * @param isStopping whether the server goes down: then the job is given back at its next step.
 */
export async function runJob(
  house: JobHouse,
  id: number,
  isStopping: () => boolean = () => false,
): Promise<void> {
  const row = await take(house, id);
  if (!row) return; // Somebody else has it, or it was cancelled.
  const kind = jobRegister.find(row.kind) as Job | undefined;
  if (!kind) return fail(house, row, gone, new Problem(422, 'job.unknown', noSuchJob), true);

  const alive = setInterval(() => void keepLease(house, row), leaseEveryMs);
  alive.unref();
  try {
    const input = schemaOf(kind.input).parse(row.input);
    const result = await kind.run(workOf(house, kind, row, isStopping), input);
    await finish(house, row, kind, result);
  } catch (error) {
    if (error instanceof Interrupted) await interrupted(house, row, kind, error.why);
    else await fail(house, row, kind, error, false);
  } finally {
    clearInterval(alive);
  }
}

const noSuchJob = 'This version of Counting House does not know this job.';
const gone: Job = { kind: 'admin.unknown', says: '', input: z.unknown(), run: async () => null };

async function take({ database, clock }: JobHouse, id: number): Promise<JobRow | undefined> {
  const now = clock.now();
  const [row] = await database.write((tx) =>
    tx
      .update(jobs)
      .set({
        status: 'running',
        attempts: sql`${jobs.attempts} + 1`,
        runs: sql`${jobs.runs} + 1`,
        startedAt: now.toISOString(),
        leaseUntil: leaseFrom(now),
        isWantedAgain: false,
      })
      .where(and(eq(jobs.id, id), eq(jobs.status, 'queued')))
      .returning(),
  );
  return row;
}

async function keepLease({ database, clock, log }: JobHouse, row: JobRow): Promise<void> {
  const leaseUntil = leaseFrom(clock.now());
  await database.direct
    .update(jobs)
    .set({ leaseUntil })
    .where(ownJobs(row))
    .catch((error: unknown) => log(error, referenceOf(row)));
}

async function finish(house: JobHouse, row: JobRow, kind: Job, result: unknown): Promise<void> {
  await asTheHouse(house, kind, row, async (ctx) => {
    const [ended] = await ctx.tx
      .update(jobs)
      .set({
        status: 'done',
        progress: 100,
        doing: null,
        error: null,
        result: result ?? null,
        ...end(ctx),
      })
      .where(ownJobs(row))
      .returning();
    if (!ended) return;
    await countFailures(ctx, ended, 'none');
    if (ended.isWantedAgain) await again(ctx, ended);
    else if (kind.isQuiet) await ctx.tx.delete(jobs).where(eq(jobs.id, row.id));
    await house.ended(ctx, ended, kind, 0);
  });
}

const end = (ctx: WriteContext) => ({ endedAt: ctx.now, leaseUntil: null });

/** Asked for while it ran: it waits again, as the same row. */
async function again(ctx: WriteContext, row: JobRow): Promise<void> {
  await ctx.tx
    .update(jobs)
    .set({
      status: 'queued',
      isWantedAgain: false,
      attempts: 0,
      progress: 0,
      endedAt: null,
      runAt: ctx.now,
    })
    .where(eq(jobs.id, row.id));
  await enqueueAt(ctx.tx, row.id, null);
}

/** What failed for a technical reason is tried again; a rule that says no will say so again. */
async function fail(
  house: JobHouse,
  row: JobRow,
  kind: Job,
  error: unknown,
  isHopeless: boolean,
): Promise<void> {
  const problem = toProblem(error);
  const mayPass = !problem || problem.status === 503 || problem.code === 'busy';
  const words = problem?.message ?? `Something went wrong. Reference ${referenceOf(row)}.`;
  if (mayPass) house.log(error, referenceOf(row));
  const isLast = isHopeless || !mayPass || row.attempts >= (kind.tries ?? usualTries);
  if (isLast) await giveUp(house, row, kind, { how: 'failed', error: words });
  else await tryAgain(house, row, kind, words);
}

async function tryAgain(house: JobHouse, row: JobRow, kind: Job, error: string): Promise<void> {
  await asTheHouse(house, kind, row, async (ctx) => {
    const wait = waitMs[Math.min(row.attempts, waitMs.length) - 1] ?? 0;
    const runAt = new Date(Date.parse(ctx.now) + wait).toISOString();
    const mine = await ctx.tx
      .update(jobs)
      .set({ status: 'queued', error, runAt, leaseUntil: null })
      .where(ownJobs(row))
      .returning({ id: jobs.id });
    if (mine.length > 0) await enqueueAt(ctx.tx, row.id, runAt);
  });
}

/** Ends a job without success. */
export async function giveUp(
  house: JobHouse,
  row: JobRow,
  kind: Job,
  failure: { how: 'failed' | 'cancelled'; error: string },
): Promise<void> {
  await asTheHouse(house, kind, row, async (ctx) => {
    const [ended] = await ctx.tx
      .update(jobs)
      .set({ status: failure.how, error: failure.error, doing: null, ...end(ctx) })
      .where(ownJobs(row))
      .returning();
    if (!ended) return;
    const input = schemaOf(kind.input).safeParse(row.input);
    if (input.success) await kind.failed?.(ctx, input.data, failure);
    const failures = await countFailures(
      ctx,
      ended,
      failure.how === 'failed' ? 'one more' : 'same',
    );
    await house.ended(ctx, ended, kind, failures);
  });
}

async function interrupted(
  house: JobHouse,
  row: JobRow,
  kind: Job,
  why: Interrupted['why'],
): Promise<void> {
  if (why === 'cancelled') {
    await giveUp(house, row, kind, { how: 'cancelled', error: 'Cancelled.' });
  } else if (why === 'stopping') {
    await asTheHouse(house, kind, row, async (ctx) => giveBack(ctx.tx, row, 'stop'));
  }
}

/** Puts a job back that nobody runs any more; a stop in good order is no attempt of its own. */
export async function giveBack(tx: Tx, row: JobRow, after: 'stop' | 'crash'): Promise<void> {
  const attempts = after === 'stop' ? row.attempts - 1 : row.attempts;
  const mine = await tx
    .update(jobs)
    .set({ status: 'queued', attempts, leaseUntil: null })
    .where(ownJobs(row))
    .returning({ id: jobs.id });
  if (mine.length > 0) await enqueueAt(tx, row.id, null);
}

/** The end of a job is the house's own work: it happens even when its starter was switched off. */
const asTheHouse = (
  house: JobHouse,
  kind: AnyJob,
  row: JobRow,
  work: (ctx: WriteContext) => Promise<void>,
) => inTransaction(house, kind, { ...row, byUser: null, byToken: null }, work);

/** @returns how often in a row the schedule has failed by now; 0 for what nobody scheduled. */
async function countFailures(
  ctx: WriteContext,
  row: JobRow,
  change: 'none' | 'one more' | 'same',
): Promise<number> {
  if (row.byUser !== null || change === 'same') return 0;
  const failures = change === 'none' ? 0 : sql`${jobSchedules.failures} + 1`;
  const [schedule] = await ctx.tx
    .update(jobSchedules)
    .set({ failures })
    .where(eq(jobSchedules.kind, row.kind))
    .returning({ failures: jobSchedules.failures });
  return schedule?.failures ?? 0;
}
