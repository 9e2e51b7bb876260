import { schemaOf } from '@counting-house/contract/kit/shape.ts';
import { eq } from 'drizzle-orm';
import { note } from '../audit/audit.ts';
import type { WriteContext } from '../context.ts';
import { jobs } from './job.table.ts';
import type { JobRow } from './job-work.ts';
import { enqueueAt, type Job, jobRegister } from './jobs.ts';
import { conflict } from '../problem.ts';

/**
 * Cancels a job: one that waits at once, one that runs at its next step.
 *
 * @throws {Problem} `job.ended` (409).
 */
export async function cancelJob(ctx: WriteContext, id: number): Promise<void> {
  const row = await locked(ctx, id);
  if (row.status === 'running') {
    await change(ctx, row, { cancelAskedAt: ctx.now }, 'cancel');
    return;
  }
  if (row.status !== 'queued') throw conflict('job.ended', 'It has ended already.');
  const error = 'Cancelled.';
  await change(ctx, row, { status: 'cancelled', endedAt: ctx.now, error }, 'cancel');
  const kind = jobRegister.find(row.kind) as Job | undefined;
  const input = kind && schemaOf(kind.input).safeParse(row.input);
  if (input?.success) await kind?.failed?.(ctx, input.data, { how: 'cancelled', error });
}

/**
 * Queues a job again that failed or was cancelled.
 *
 * @throws {Problem} `job.not_ended` (409).
 */
export async function retryJob(ctx: WriteContext, id: number): Promise<void> {
  const row = await locked(ctx, id);
  if (row.status !== 'failed' && row.status !== 'cancelled')
    throw conflict('job.not_ended', 'Only a job that failed or was cancelled can run again.');
  const anew = { status: 'queued', attempts: 0, progress: 0, doing: null, error: null } as const;
  const times = { runAt: ctx.now, endedAt: null, cancelAskedAt: null };
  await change(ctx, row, { ...anew, ...times }, 'retry');
  await enqueueAt(ctx.tx, row.id, null);
}

async function locked(ctx: WriteContext, id: number): Promise<JobRow> {
  const [row] = await ctx.tx.select().from(jobs).where(eq(jobs.id, id)).for('no key update');
  if (!row) throw conflict('job.ended', 'It has ended already.'); // Quiet ones leave no row.
  return row;
}

async function change(
  ctx: WriteContext,
  row: JobRow,
  values: Partial<JobRow>,
  action: string,
): Promise<void> {
  await ctx.tx.update(jobs).set(values).where(eq(jobs.id, row.id));
  note(ctx, { action, entity: 'job', entityId: row.id, entityNo: row.kind });
}
