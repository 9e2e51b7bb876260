import type { CancelRecall, CloseRecall, Recall } from '@counting-house/contract/recall/recall.ts';
import { and, count, eq, sql } from 'drizzle-orm';
import type { WriteContext } from '../platform/context.ts';
import { conflict, invariant, ruleBroken } from '../platform/problem.ts';
import { changeRow, lockRow, stale } from '../platform/rows/rows.ts';
import { setBatchStatus } from '../stock/batches/batch-status.service.ts';
import { readBatches, type Batch } from '../stock/batches/batch.service.ts';
import { lockEverywhere } from '../stock/ledger/position.service.ts';
import { inUnit, readSkus } from '../stock/skus/sku.service.ts';
import { readTraceBalances } from './trace/balance.service.ts';
import { readStockAtPlans } from './trace/trace-ends.service.ts';
import { readRecallLines, readProgress, readSteps } from './recall-figures.service.ts';
import { noteStep } from './recall-step.service.ts';
import {
  recallContacts,
  recalls,
  type RecallBatchRecord,
  type RecallRecord,
} from './recall.table.ts';
import { checkActive, getRecall, whoDid } from './recall.service.ts';
import { batchesOfRecall } from './recall-batches.service.ts';

type Stopped = { readonly row: RecallBatchRecord; readonly batch: Batch };

/**
 * Closes a recall and keeps its figures: batches that are released are again what they were, all others are
 * rejected, and nothing of them may be left.
 *
 * Locks the recall, then the positions of its SKUs in every store.
 *
 * @throws {Problem} `recall.not_active` (409) with who ended it; `stale` (409); `recall.open_results` (422) while
 *   contacts of a recall of class 1 have no result; `recall.held_stock` (422) while goods are left.
 */
export async function closeRecall(ctx: WriteContext, input: CloseRecall): Promise<Recall> {
  const recall = await lockRow(ctx, recalls, input.id);
  await checkActive(ctx, recall);
  if (recall.version !== input.version) throw await stale(ctx, recalls, recall);
  await checkResults(ctx, recall);
  const stopped = await stoppedBy(ctx, recall.id);
  const released = new Set(input.release);
  await checkNothingLeft(
    ctx,
    stopped.filter(({ batch }) => !released.has(batch.id)),
  );
  await endStops(ctx, recall, stopped, released);
  const free = stopped.filter(({ batch }) => released.has(batch.id)).length;
  await noteStep(
    ctx,
    recall.id,
    `Closed: ${free} released, ${stopped.length - free} rejected. ${input.note}`,
  );
  const report = {
    batches: await readRecallLines(ctx, recall.id),
    progress: await readProgress(ctx, { ...recall, status: 'closed' }),
    steps: await readSteps(ctx, recall.id),
  };
  await changeRow(ctx, recalls, recall, { ...endOf(ctx, input.note), status: 'closed', report });
  return getRecall(ctx, recall);
}

/**
 * Cancels a recall that should not be: its batches are again what they were, and orders that wait get them.
 *
 * Locks the recall, then the positions of its SKUs in every store.
 *
 * @throws {Problem} `recall.ended` (409) with who ended it; `stale` (409).
 */
export async function cancelRecall(ctx: WriteContext, input: CancelRecall): Promise<Recall> {
  const recall = await lockRow(ctx, recalls, input.id);
  if (recall.status === 'closed' || recall.status === 'cancelled') {
    throw conflict('recall.ended', await whoDid(ctx, recall));
  }
  if (recall.version !== input.version) throw await stale(ctx, recalls, recall);
  const stopped = await stoppedBy(ctx, recall.id);
  await endStops(ctx, recall, stopped, new Set(stopped.map(({ batch }) => batch.id)));
  await noteStep(ctx, recall.id, `Cancelled. ${input.note}`);
  await changeRow(ctx, recalls, recall, { ...endOf(ctx, input.note), status: 'cancelled' });
  return getRecall(ctx, recall);
}

const endOf = (ctx: WriteContext, endNote: string) => ({
  endedBy: ctx.user.id,
  endedAt: ctx.now,
  endNote,
});

async function stoppedBy(ctx: WriteContext, recallId: number): Promise<Stopped[]> {
  const rows = (await batchesOfRecall(ctx, recallId)).filter(({ isStopped }) => isStopped);
  const ids = rows.map(({ batchId }) => batchId);
  const known = await readBatches(ctx, ids);
  await lockEverywhere(
    ctx,
    [...known.values()].map(({ skuId }) => skuId),
  );
  const batches = await readBatches(ctx, ids);
  return rows.map((row) => {
    const batch = batches.get(row.batchId);
    invariant(batch, 'a batch is never deleted');
    return { row, batch };
  });
}

async function checkResults(ctx: WriteContext, recall: RecallRecord): Promise<void> {
  if (recall.class !== '1') return;
  const [open] = await ctx.tx
    .select({ n: count() })
    .from(recallContacts)
    .where(and(eq(recallContacts.recallId, recall.id), eq(recallContacts.result, 'none')));
  const n = open?.n ?? 0;
  if (n === 0) return;
  const says = n === 1 ? '1 contact has no result yet.' : `${n} contacts have no result yet.`;
  throw ruleBroken('recall.open_results', says);
}

/** What is not released was written off, sent back or given out before. */
async function checkNothingLeft(ctx: WriteContext, kept: readonly Stopped[]): Promise<void> {
  const balances = await readTraceBalances(
    ctx,
    kept.map(({ batch }) => batch.id),
  );
  const skus = await readSkus(
    ctx,
    kept.map(({ batch }) => batch.skuId),
  );
  const named = (batchId: number, qty: number, at: string): string[] => {
    const batch = kept.find((one) => one.batch.id === batchId)?.batch;
    const sku = skus.get(batch?.skuId ?? 0);
    return batch && sku && qty > 0 ? [`${inUnit(qty, sku)} of batch ${batch.code}${at}`] : [];
  };
  const atPlans = await readStockAtPlans(
    ctx,
    kept.map(({ batch }) => batch.id),
  );
  const left = [
    ...balances.flatMap(({ batchId, onHand }) => named(batchId, onHand, '')),
    ...atPlans.flatMap(({ batchId, qty, plan }) => named(batchId, qty, ` at ${plan}`)),
  ];
  if (left.length === 0) return;
  const says = `Still in stock: ${left.slice(0, 10).join(', ')}. Write it off, return it to the vendor or release it.`;
  throw ruleBroken('recall.held_stock', says, { fields: { release: says } });
}

async function endStops(
  ctx: WriteContext,
  recall: RecallRecord,
  stopped: readonly Stopped[],
  released: ReadonlySet<number>,
): Promise<void> {
  await ctx.tx.execute(sql`
    update recall_batch set is_stopped = false,
      outcome = case when batch_id = any(${sql.param([...released])}::bigint[])
        then 'released' else 'rejected' end
    where recall_id = ${recall.id} and is_stopped`);
  await setBatchStatus(
    ctx,
    stopped.map(({ row, batch }) =>
      released.has(batch.id)
        ? { batch, status: row.statusBefore ?? 'available', reason: row.reasonBefore }
        : { batch, status: 'rejected' as const, reason: `Recall ${recall.number}` },
    ),
  );
}
