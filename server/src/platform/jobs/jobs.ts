import type { Area } from '@counting-house/contract/kit/area.ts';
import type { PermissionKey } from '@counting-house/contract/kit/permission.ts';
import type { Shape } from '@counting-house/contract/kit/shape.ts';
import { sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { Clock } from '../clock.ts';
import type { ReadContext, WriteContext } from '../context.ts';
import type { Database, Tx } from '../database/database.ts';
import { jobs } from './job.table.ts';
import { invariant } from '../problem.ts';

/** What a job's function gets beside its input. */
export type JobWork = {
  readonly id: number;
  /** 1 at first; more when it is tried again or goes on after a stop. */
  readonly attempt: number;
  /** The server's own connections and clock, for many short transactions at once, which the job's end does not end. */
  readonly server: { readonly database: Database; readonly clock: Clock };
  /** One snapshot for several reads. */
  read<T>(work: (ctx: ReadContext) => Promise<T>): Promise<T>;
  /**
   * One transaction with its audit, as an operation's. Between two of them the job may be cancelled,
   * or stop to go on later: what it does again then must change nothing.
   */
  write<T>(work: (ctx: WriteContext) => Promise<T>): Promise<T>;
  /** Tells those who wait how far it is; written down a few times a second at most. */
  progress(done: number, of: number, doing?: string): Promise<void>;
};

/** How a job came to its end without success. */
type JobFailure = { readonly how: 'failed' | 'cancelled'; readonly error: string };

/** A kind of work done by the clock, or later. */
export type Job<I = unknown> = {
  readonly kind: `${Area}.${string}`;
  /** What it does, as people read it: 'Clear away ended sessions'. */
  readonly says: string;
  readonly input: Shape;
  /** When it runs by itself: minute, hour, day, month, weekday in the business's time zone. */
  readonly every?: { readonly cron: string };
  /** How often it is tried before it has failed; three times when left out. */
  readonly tries?: number;
  /** One at a time; asked for while it waits it runs once. What runs by the clock is so. */
  readonly isSingle?: boolean;
  /** Runs that went well leave no row, because there is one every minute. */
  readonly isQuiet?: boolean;
  /** Who sees its runs and what came of them, beside those who see all jobs. */
  readonly readBy?: PermissionKey;
  /** Does the work; what it answers is kept as the result. */
  run(work: JobWork, input: I): Promise<unknown>;
  /** Tidies up in the transaction in which the job fails for good or is cancelled. */
  failed?(ctx: WriteContext, input: I, failure: JobFailure): Promise<void>;
  /** What the one who started it is told at its end; nothing when left out. */
  tells?(result: unknown, input: I): { readonly text: string; readonly link: string };
};

/** Any job, whatever it takes. */
export type AnyJob = Job<never>;

/** Declares a kind of job. */
export const job = <S extends Shape>(
  declared: Omit<Job<z.output<S>>, 'input'> & { readonly input: S },
): Job<z.output<S>> & { readonly input: S } => declared;

/** All kinds of the house, by name; filled once at the start from `server/src/jobs.ts`. */
export const jobRegister = openRegister();

/** Of jobs that run one at a time. */
const isSingleJob = (kind: AnyJob): boolean => Boolean(kind.isSingle ?? kind.every);

/**
 * Starts a job, from the transaction of an operation: if that fails, the job was never there.
 *
 * @param options.runAt not before this moment, ISO 8601.
 * @returns the job's id; of a single one that waits already, that one's.
 */
export async function startJob<S extends Shape>(
  ctx: WriteContext,
  declared: Job<z.output<S>> & { readonly input: S },
  input: z.input<S>,
  { runAt }: { readonly runAt?: string } = {},
): Promise<number> {
  const byUser = ctx.user.id === 0 ? null : ctx.user.id;
  return queueJob(ctx.tx, declared, {
    input,
    byUser,
    byToken: ctx.user.tokenId,
    now: ctx.now,
    runAt: runAt ?? ctx.now,
  });
}

/**
 * Has a single job run soon after the transaction is on disk; asked for many times it runs once. If
 * the server goes down in between, its schedule brings it: use it for jobs that have one.
 */
export function wakeJob(ctx: WriteContext, declared: AnyJob): void {
  invariant(isSingleJob(declared), 'only a single job is woken');
  const { now } = ctx;
  ctx.afterCommit.push(async (database: Database) => {
    await database.write((tx) =>
      queueJob(tx, declared, { input: {}, byUser: null, now, runAt: now }),
    );
  });
}

/** As `wakeJob`, for the job of an area below: it is named, not called. */
export function wakeKind(ctx: WriteContext, kind: AnyJob['kind']): void {
  const declared = jobRegister.find(kind);
  invariant(declared, `${kind} stands in jobs.ts`);
  wakeJob(ctx, declared);
}

type Queued = {
  input: unknown;
  byUser: number | null;
  byToken?: number | null;
  now: string;
  runAt: string;
};

/** Writes a job down and tells the queue of it, in the same transaction. */
export async function queueJob(tx: Tx, kind: AnyJob, queued: Queued): Promise<number> {
  invariant(jobRegister.find(kind.kind) === kind, `${kind.kind} stands in jobs.ts`);
  const { input, byUser, byToken = null, now, runAt } = queued;
  const jobKey = isSingleJob(kind) ? kind.kind : null;
  const [row] = await tx
    .insert(jobs)
    .values({ kind: kind.kind, input, byUser, byToken, runAt, createdAt: now, jobKey })
    .onConflictDoUpdate({
      target: jobs.jobKey,
      targetWhere: sql`${jobs.status} in ('queued', 'running')`,
      set: {
        isWantedAgain: sql`${jobs.status} = 'running'`,
        runAt: sql`least(${jobs.runAt}, excluded.run_at)`,
      },
    })
    .returning({ id: jobs.id, runAt: jobs.runAt, status: jobs.status });
  invariant(row, 'a queued job has a row');
  if (row.status === 'queued') await enqueueAt(tx, row.id, row.runAt > now ? row.runAt : null);
  return row.id;
}

/** Has the queue bring a job to a server; null: at once. Told twice it comes once. */
export async function enqueueAt(tx: Tx, id: number, runAt: string | null): Promise<void> {
  await tx.execute(sql`select from graphile_worker.add_job('job', json_build_object('id', ${id}::bigint),
    run_at => ${runAt}::timestamptz, job_key => ${`job:${id}`})`);
}

function openRegister() {
  let known: ReadonlyMap<string, AnyJob> = new Map();
  return {
    open(all: readonly AnyJob[]): void {
      known = new Map(all.map((kind) => [kind.kind, kind]));
      invariant(known.size === all.length, 'each kind of job stands in jobs.ts once');
    },
    find: (kind: string): AnyJob | undefined => known.get(kind),
    all: (): AnyJob[] => [...known.values()],
  };
}
