import { listLimits } from '@counting-house/contract/lists/list-upload.ts';
import { eq } from 'drizzle-orm';
import type { ReadContext, WriteContext } from '../platform/context.ts';
import type { JobWork } from '../platform/jobs/jobs.ts';
import { type Problem, ruleBroken } from '../platform/problem.ts';
import { savepoint } from '../platform/database/savepoint.ts';
import { lockRow, updateRow } from '../platform/rows/rows.ts';
import { columnName, judge } from './list-judging.service.ts';
import type { Judged, JudgedRow, ListStep } from './list-kind.service.ts';
import { applyTogether, lockKind, refusalIn } from './list-load.service.ts';
import { passPermission } from './list-permission.service.ts';
import { keepLoaded, keepRefused, rawRows, storedCounts } from './list-row-store.service.ts';
import { uploadRows, uploads } from './list-upload.table.ts';

type Stored = typeof uploads.$inferSelect;

/** What came of loading a long list. */
export type Loaded = { readonly loaded: number; readonly toFix: number };

/** Judging is as long as the list, so a list that is refused so often is given up. */
const mostRounds = 20;

/**
 * Loads a long list, some rows per transaction. Rows that are loaded are never loaded again, so it may
 * stop anywhere and go on; a row that is refused is left with its reason, and the others go in.
 */
export async function loadList(work: JobWork, uploadId: number): Promise<Loaded> {
  for (let rounds = 1; !(await loadRound(work, uploadId)); rounds += 1) {
    if (rounds >= mostRounds) {
      throw ruleBroken('upload.row_refused', 'Too many rows are refused. Check the list again.');
    }
  }
  return work.write((ctx) => close(ctx, uploadId, 'Not loaded'));
}

/**
 * Ends a list that was cancelled or failed: what is loaded stays, the rest is told row by row. When
 * nothing was, its preview is open again.
 */
export async function closeUnloaded(
  ctx: WriteContext,
  uploadId: number,
  reason: string,
): Promise<void> {
  const upload = await lockRow(ctx, uploads, uploadId);
  if (upload.status !== 'loading') return;
  const { done } = await standing(ctx, uploadId);
  if (done > 0) await close(ctx, uploadId, `Not loaded: ${reason}`);
  else await updateRow(ctx, uploads, upload, { status: 'previewed', jobId: null });
}

/**
 * Judges the list and loads what is not loaded yet.
 *
 * @returns false when it must be judged anew: what its rows need was made, or one of them was refused.
 */
async function loadRound(work: JobWork, uploadId: number): Promise<boolean> {
  const { upload, judged, waiting, done } = await work.read((ctx) => look(ctx, uploadId));
  const wrong = new Map(
    judged.rows.flatMap((row) => (row.action === 'error' ? [[row.rowNo, row] as const] : [])),
  );
  const isRight = ({ rowNos }: ListStep) => !rowNos.some((rowNo) => wrong.has(rowNo));
  const open = judged.steps.filter(({ rowNos }) => rowNos.some((rowNo) => waiting.has(rowNo)));
  const total = done + waiting.size;
  const words = (n: number) =>
    `${n.toLocaleString('en-IN')} of ${total.toLocaleString('en-IN')} rows`;

  let sure = done;
  await work.progress(sure, total, words(sure));
  const { first } = judged;
  if (first) {
    await work.write(async (ctx) => {
      await lockKind(ctx, upload.kind);
      await first.apply(ctx);
    });
    return false;
  }
  for (const batch of batchesOf(open.filter(isRight))) {
    const isWhole = await work.write(async (ctx) => {
      await lockKind(ctx, upload.kind);
      return loadBatch(ctx, { upload, judged }, batch);
    });
    if (!isWhole) return false;
    sure += batch.reduce((n, { rowNos }) => n + rowNos.filter((no) => waiting.has(no)).length, 0);
    await work.progress(sure, total, words(sure));
  }
  await work.write((ctx) => keepLeft(ctx, { uploadId, judged, waiting }));
  return true;
}

/** The list as it stands, judged by what the house knows now. */
async function look(ctx: ReadContext, uploadId: number) {
  const [upload] = await ctx.tx.select().from(uploads).where(eq(uploads.id, uploadId));
  if (upload?.status !== 'loading') {
    throw ruleBroken('upload.closed', 'This upload is closed. Upload what was not loaded again.');
  }
  passPermission(ctx, upload.kind);
  const judged = await judge(ctx, upload, await rawRows(ctx, uploadId));
  return { upload, judged, ...(await standing(ctx, uploadId)) };
}

/** The rows that wait to be loaded, and how many are. */
async function standing(ctx: ReadContext, uploadId: number) {
  const rows = await ctx.tx
    .select({ rowNo: uploadRows.rowNo, action: uploadRows.action, isLoaded: uploadRows.isLoaded })
    .from(uploadRows)
    .where(eq(uploadRows.uploadId, uploadId));
  const meant = rows.filter(({ action }) => action === 'create' || action === 'update');
  const waiting = new Set(meant.flatMap((row) => (row.isLoaded ? [] : row.rowNo)));
  return { waiting, done: meant.length - waiting.size };
}

/** Steps together, up to so many rows; a longer step stands alone. */
function batchesOf(steps: readonly ListStep[]): ListStep[][] {
  const batches: ListStep[][] = [];
  let rows = Infinity;
  for (const step of steps) {
    rows += step.rowNos.length;
    if (rows > listLimits.atOnce) {
      batches.push([]);
      rows = step.rowNos.length;
    }
    batches.at(-1)?.push(step);
  }
  return batches;
}

/**
 * Loads a few steps; a row that is refused is noted with its reason.
 *
 * @returns false when one was: what others would do may rest on it.
 */
async function loadBatch(
  ctx: WriteContext,
  { upload, judged }: { readonly upload: Stored; readonly judged: Judged },
  steps: readonly ListStep[],
): Promise<boolean> {
  const all = await applyTogether(ctx, judged, steps);
  if (all) {
    const loaded = steps.flatMap((step) => step.rowNos);
    await keepLoaded(ctx, upload.id, loaded, all);
    return true;
  }
  const rowNos: number[] = [];
  const targets = new Map<number, number>();
  let refusal: { step: ListStep; problem: Problem } | null = null;
  for (const step of steps) {
    const problem = await savepoint(ctx, async () => {
      for (const [rowNo, target] of await step.apply(ctx)) targets.set(rowNo, target);
    }).then(() => null, refusalIn);
    if (problem) {
      refusal = { step, problem };
      break;
    }
    rowNos.push(...step.rowNos);
  }
  await keepLoaded(ctx, upload.id, rowNos, targets);
  if (!refusal) return true;
  const { step, problem } = refusal;
  await keepRefused(ctx, upload.id, step.rowNos, errorsOf(upload, problem));
  return false;
}

/** A refusal as the errors of a row: at the columns of the file where it names fields. */
function errorsOf(upload: Stored, { message, beside }: Problem): JudgedRow['errors'] {
  const fields = Object.entries(beside.fields ?? {});
  if (fields.length === 0) return [{ column: 'Row', text: message }];
  return fields.map(([path, text]) => ({
    column: columnName(upload, path.slice(path.lastIndexOf('.') + 1)),
    text,
  }));
}

/** Rows that should have gone in and now cannot: what they say changed while the list was loaded. */
async function keepLeft(
  ctx: WriteContext,
  at: { uploadId: number; judged: Judged; waiting: ReadonlySet<number> },
): Promise<void> {
  const { uploadId, judged, waiting } = at;
  const { waiting: left } = await standing(ctx, uploadId);
  for (const { rowNo, errors, warnings } of judged.rows) {
    if (!left.has(rowNo) || !waiting.has(rowNo)) continue;
    const reason =
      errors.length > 0 ? errors : [{ column: 'Row', text: warnings.at(-1) ?? 'Not loaded' }];
    await keepRefused(ctx, uploadId, [rowNo], reason);
  }
}

async function close(ctx: WriteContext, uploadId: number, reason: string): Promise<Loaded> {
  const { waiting, done } = await standing(ctx, uploadId);
  await keepRefused(ctx, uploadId, [...waiting], [{ column: 'Row', text: reason }]);
  const counts = await storedCounts(ctx, uploadId);
  await updateRow(
    ctx,
    uploads,
    { id: uploadId },
    {
      status: counts.error > 0 ? 'part_committed' : 'committed',
      counts,
      committedAt: ctx.now,
    },
  );
  return { loaded: done, toFix: counts.error };
}
