import type { ListKind } from '@counting-house/contract/lists/list-upload.ts';
import { sql } from 'drizzle-orm';
import type { WriteContext } from '../platform/context.ts';
import { Problem, ruleBroken } from '../platform/problem.ts';
import { mayRetry, toProblem } from '../platform/database/fault.ts';
import { updateRow } from '../platform/rows/rows.ts';
import { savepoint } from '../platform/database/savepoint.ts';
import type { Judged, ListStep } from './list-kind.service.ts';
import { keepLoaded } from './list-row-store.service.ts';
import { uploads } from './list-upload.table.ts';

type Stored = typeof uploads.$inferSelect;

/** Of one kind one list is loaded at a time; held until the end of the transaction. */
export async function lockKind(ctx: WriteContext, kind: ListKind): Promise<void> {
  await ctx.tx.execute(
    sql`select pg_advisory_xact_lock(hashtextextended(${`list upload ${kind}`}, 19))`,
  );
}

/**
 * Loads the rows without errors in this transaction: all of them, or none.
 *
 * @throws {Problem} `upload.row_refused` (422) naming the row of the file.
 */
export async function loadAtOnce(
  ctx: WriteContext,
  upload: Stored,
  judged: Judged,
): Promise<Stored> {
  const wrong = new Set(judged.rows.flatMap((row) => (row.action === 'error' ? row.rowNo : [])));
  const steps = judged.steps.filter(({ rowNos }) => !rowNos.some((rowNo) => wrong.has(rowNo)));
  const targets = (await applyTogether(ctx, judged, steps)) ?? (await applyEach(ctx, steps));
  const rowNos = steps.flatMap((step) => step.rowNos);
  await keepLoaded(ctx, upload.id, rowNos, targets);
  return updateRow(ctx, uploads, upload, {
    status: wrong.size > 0 ? 'part_committed' : 'committed',
    committedAt: ctx.now,
    committedBy: ctx.user.id,
  });
}

/**
 * Does steps together, where their kind can.
 *
 * @returns row → what it wrote; null when nothing was done, because the kind cannot or something was
 *   refused: one after the other they tell what.
 */
export async function applyTogether(
  ctx: WriteContext,
  { together }: Judged,
  steps: readonly ListStep[],
): Promise<ReadonlyMap<number, number> | null> {
  if (!together || steps.length < 2) return null;
  try {
    return await savepoint(ctx, () => together(ctx, steps));
  } catch (error) {
    refusalIn(error);
    return null;
  }
}

/** @throws what no rule of the business said. */
export function refusalIn(error: unknown): Problem {
  if (mayRetry(error)) throw error;
  const problem = toProblem(error);
  if (!problem || problem.code === 'busy') throw error;
  return problem;
}

async function applyEach(
  ctx: WriteContext,
  steps: readonly ListStep[],
): Promise<ReadonlyMap<number, number>> {
  const targets = new Map<number, number>();
  for (const { rowNos, apply } of steps) {
    for (const [rowNo, id] of await atRows(rowNos, () => apply(ctx))) targets.set(rowNo, id);
  }
  return targets;
}

/** A refusal while loading names the row of the file that it came from. */
async function atRows<T>(rowNos: readonly number[], work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    const [path = '', text = error.message] = Object.entries(error.beside.fields ?? {})[0] ?? [];
    const index = Number(/^lines\.(\d+)\./u.exec(path)?.[1] ?? 0);
    throw ruleBroken('upload.row_refused', `Row ${rowNos[index] ?? rowNos[0]}: ${text}`);
  }
}
