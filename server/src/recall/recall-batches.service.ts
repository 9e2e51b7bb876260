import { traceLimit } from '@counting-house/contract/recall/trace.ts';
import { eq, sql } from 'drizzle-orm';
import type { ReadContext, WriteContext } from '../platform/context.ts';
import { insertRaw } from '../platform/rows/rows.ts';
import { readBatchChain } from './trace/batch-edges.service.ts';
import { recallBatches, type RecallBatchRecord } from './recall.table.ts';

/** The batches of a recall, those that it began with first. */
export const batchesOfRecall = (ctx: ReadContext, recallId: number): Promise<RecallBatchRecord[]> =>
  ctx.tx
    .select()
    .from(recallBatches)
    .where(eq(recallBatches.recallId, recallId))
    .orderBy(recallBatches.depth, recallBatches.batchId);

/**
 * Writes down which batches a recall is about: those it begins with, and all that were made of them. What was
 * known of a batch before stays.
 */
export async function followRoots(
  ctx: WriteContext,
  recallId: number,
  rootIds: readonly number[],
): Promise<RecallBatchRecord[]> {
  const { depths, edges } = await readBatchChain(ctx, rootIds, {
    direction: 'forward',
    depth: traceLimit.depth,
  });
  const made = new Map(
    edges
      .filter(({ fromId, toId }) => (depths.get(fromId) ?? 0) < (depths.get(toId) ?? 0))
      .toReversed()
      .map(({ fromId, toId }) => [toId, fromId]),
  );
  const before = new Map((await batchesOfRecall(ctx, recallId)).map((row) => [row.batchId, row]));
  await ctx.tx.execute(
    sql`delete from recall_batch where recall_id = ${recallId}
      and batch_id <> all(${sql.param([...depths.keys()])}::bigint[])`,
  );
  await insertRaw(
    ctx,
    recallBatches,
    [...depths]
      .filter(([batchId]) => !before.has(batchId))
      .map(([batchId, depth]) => ({ recallId, batchId, depth, fromBatchId: made.get(batchId) })),
  );
  return batchesOfRecall(ctx, recallId);
}
