import type { Operation } from '@counting-house/contract/kit/operation.ts';
import { and, eq, sql } from 'drizzle-orm';
import { z } from 'zod';
import { writeAudit } from '../audit/audit.ts';
import type { Clock } from '../clock.ts';
import type { Asker, WriteContext } from '../context.ts';
import type { Database, Tx } from '../database/database.ts';
import { jobs } from './job.table.ts';
import type { AnyJob, JobWork } from './jobs.ts';
import { ownContext, systemUser } from './system-context.ts';
import { Problem } from '../problem.ts';
import { type SettingsCache, settingsMark, readSettings } from '../settings/settings.ts';
import { doAfterCommit, withRetries } from '../database/transaction.ts';

export type JobRow = typeof jobs.$inferSelect;

/** What running jobs needs from outside. */
export type JobHouse = {
  /** Connections of the jobs alone. */
  readonly database: Database;
  /** Those of the server. */
  readonly shared: Database;
  readonly clock: Clock;
  /** A person with the rights that they have at this moment; null when they are switched off. */
  personOf(tx: Tx, userId: number): Promise<Asker | null>;
  /** The same of a program; null when its token is over. */
  programOf(tx: Tx, tokenId: number, now: string): Promise<Asker | null>;
  /** Told in the transaction that ends a job. */
  ended(ctx: WriteContext, job: JobRow, kind: AnyJob, failuresInARow: number): Promise<void>;
  log(error: unknown, reference: string): void;
  readonly settings: SettingsCache;
  /** Progress is written down at most this often. */
  readonly progressEveryMs: number;
};

/** Anyone who runs a job says that they live, and is believed this long. */
export const leaseMs = 30_000;

/** A job that must not go on: it was cancelled, somebody else has it, or the server goes down. */
export class Interrupted extends Error {
  readonly why: 'cancelled' | 'taken' | 'stopping';

  constructor(why: Interrupted['why']) {
    super(`job ${why}`);
    this.why = why;
  }
}

export const leaseFrom = (now: Date) => new Date(now.getTime() + leaseMs).toISOString();

/** The row as long as it is ours: nobody took it over. */
export const ownJobs = (row: JobRow) =>
  and(eq(jobs.id, row.id), eq(jobs.status, 'running'), eq(jobs.runs, row.runs));

/** What a job works with: its transactions and its progress. */
export function workOf(
  house: JobHouse,
  kind: AnyJob,
  row: JobRow,
  isStopping: () => boolean,
): JobWork {
  const { database, shared, clock, progressEveryMs } = house;
  let lastMs = -Infinity;
  const step = async (found: Promise<Standing[]>) => {
    if (isStopping()) throw new Interrupted('stopping');
    const [now] = await found;
    if (now?.status !== 'running' || now.runs !== row.runs) throw new Interrupted('taken');
    if (now.asked !== null) throw new Interrupted('cancelled');
  };
  return {
    id: row.id,
    attempt: row.runs,
    server: { database: shared, clock },
    async read(work) {
      await step(standingOf(database.direct, row));
      return database.read(async (tx) => work(await contextOf(house, tx, kind, row)));
    },
    write: (work) =>
      inTransaction(house, kind, row, async (ctx) => {
        // Held to the end against anyone who would take the job over; progress may be written meanwhile.
        await step(standingOf(ctx.tx, row).for('key share'));
        return work(ctx);
      }),
    async progress(done, of, doing) {
      const nowMs = performance.now();
      if (nowMs - lastMs < progressEveryMs) return;
      lastMs = nowMs;
      const progress = of > 0 ? Math.min(99, Math.floor((done / of) * 100)) : 0;
      await database.direct
        .update(jobs)
        .set({ progress, doing: doing ?? null, leaseUntil: leaseFrom(clock.now()) })
        .where(ownJobs(row));
    },
  };
}

type Standing = { status: JobRow['status']; runs: number; asked: string | null };

const standingOf = (tx: Tx, { id }: JobRow) =>
  tx
    .select({ status: jobs.status, runs: jobs.runs, asked: jobs.cancelAskedAt })
    .from(jobs)
    .where(eq(jobs.id, id));

/** One transaction of a job, with its audit when it changed something. */
export async function inTransaction<T>(
  house: JobHouse,
  kind: AnyJob,
  row: JobRow,
  work: (ctx: WriteContext) => Promise<T>,
): Promise<T> {
  const { database } = house;
  const { answer, ctx } = await withRetries(() =>
    database.write(async (tx) => {
      const made = await contextOf(house, tx, kind, row);
      const done = await work(made);
      if (made.changes.length > 0) await writeAudit(tx, { ...made, result: 'ok' });
      return { answer: done, ctx: made };
    }),
  );
  await doAfterCommit(database, ctx.afterCommit, (error) => house.log(error, referenceOf(row)));
  return answer;
}

/** The context in which a job works: its starter's rights, or the house's when the clock started it. */
async function contextOf(
  house: JobHouse,
  tx: Tx,
  kind: AnyJob,
  row: JobRow,
): Promise<WriteContext> {
  const found = await tx.execute<{ mark: string }>(sql`select ${settingsMark} as mark`);
  return ownContext(tx, {
    now: house.clock.now(),
    operation: operationOf(kind),
    settings: await readSettings(tx, house.settings, found.rows[0]?.mark ?? ''),
    reference: referenceOf(row),
    user: await askerOf(house, tx, row),
  });
}

async function askerOf(house: JobHouse, tx: Tx, row: JobRow): Promise<Asker> {
  if (row.byUser === null) return { ...systemUser, kind: 'job' };
  if (row.byToken !== null) {
    const program = await house.programOf(tx, row.byToken, house.clock.now().toISOString());
    if (!program)
      throw new Problem(422, 'job.token_over', 'The token that started it is revoked or expired.');
    return { ...program, kind: 'job' };
  }
  const person = await house.personOf(tx, row.byUser);
  if (!person)
    throw new Problem(422, 'job.person_off', 'The person who started it is switched off.');
  return { ...person, kind: 'job' };
}

/** A job as the log of changes knows it: by its kind, where an operation has its name. */
function operationOf(kind: AnyJob): Operation {
  const [area] = kind.kind.split('.') as [Operation['area']];
  return {
    kind: 'write',
    area,
    key: kind.kind,
    says: kind.says,
    wire: 'POST -',
    permission: 'self',
    input: kind.input,
    output: z.unknown(),
  };
}

/** What audit rows, the log and people call this run. */
export const referenceOf = (row: Pick<JobRow, 'id'>) => `job_${row.id}`;
