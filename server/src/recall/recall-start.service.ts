import type { Recall, SeenRecall } from '@counting-house/contract/recall/recall.ts';
import { and, eq, sql } from 'drizzle-orm';
import { notify } from '../integrations/notices/notice.service.ts';
import type { WriteContext } from '../platform/context.ts';
import { conflict, ruleBroken } from '../platform/problem.ts';
import { changeRow, lockRow, stale } from '../platform/rows/rows.ts';
import { setBatchStatus } from '../stock/batches/batch-status.service.ts';
import { readBatches, type Batch } from '../stock/batches/batch.service.ts';
import { lockEverywhere } from '../stock/ledger/position.service.ts';
import { followRoots } from './recall-batches.service.ts';
import { listContacts } from './recall-contacts.service.ts';
import { readProgress } from './recall-figures.service.ts';
import { noteStep } from './recall-step.service.ts';
import { recallBatches, recalls, type RecallBatchRecord } from './recall.table.ts';
import { checkDraft, getRecall } from './recall.service.ts';

/**
 * Starts a recall: all its batches are stopped at once, what orders hold of them is given back, packed parcels
 * cannot leave, and everybody who got some becomes a contact.
 *
 * Locks the recall, then the positions of all its SKUs in every store, so that a dispatch is either complete before
 * or reads that the batch is recalled.
 *
 * @throws {Problem} `recall.not_draft` (409) with who started it; `stale` (409); `recall.no_batch` (422);
 *   `recall.batch_taken` (409) with the recall that stops a batch already; `stock.changed` (409).
 */
export async function startRecall(ctx: WriteContext, { id, version }: SeenRecall): Promise<Recall> {
  const recall = await lockRow(ctx, recalls, id);
  await checkDraft(ctx, recall);
  if (recall.version !== version) throw await stale(ctx, recalls, recall);
  const rows = await lockedBatches(ctx, id);
  const included = rows.filter(({ isIncluded }) => isIncluded);
  if (included.length === 0) throw ruleBroken('recall.no_batch', 'Choose at least one batch.');
  const known = await readBatches(
    ctx,
    included.map(({ batchId }) => batchId),
  );
  const stopped = [...known.values()];
  checkNotTaken(stopped);
  await rememberStatus(ctx, id);
  const { givenBack } = await setBatchStatus(
    ctx,
    stopped.map((batch) => ({ batch, status: 'recalled', reason: recall.number })),
  );
  const contacts = await listContacts(ctx, id);
  const started = await changeRow(ctx, recalls, recall, {
    status: 'active',
    startedBy: ctx.user.id,
    startedAt: ctx.now,
  });
  const { parcelsStopped } = await readProgress(ctx, started);
  await noteStep(
    ctx,
    id,
    `Started: ${count(stopped.length, 'batch', 'batches')} stopped, ${count(givenBack, 'reservation')} released, ${count(parcelsStopped, 'packed parcel')} stopped, ${count(contacts, 'contact')} listed`,
  );
  await notify(ctx, {
    to: { permission: 'logistics.packing.write' },
    kind: 'recall_started',
    text: `${recall.number}: ${recall.title}. Do not pack or send batch ${stopped
      .slice(0, 5)
      .map(({ code }) => code)
      .join(', ')}.`,
    about: `recall ${id}`,
  });
  return getRecall(ctx, { id });
}

const count = (n: number, one: string, many = `${one}s`) => `${n} ${n === 1 ? one : many}`;

/**
 * The batches of a recall as they are under the locks of their SKUs, those made since it was drafted included.
 *
 * @throws {Problem} `stock.changed` (409) when goods of another SKU were made meanwhile.
 */
async function lockedBatches(ctx: WriteContext, recallId: number): Promise<RecallBatchRecord[]> {
  const roots = await ctx.tx
    .select({ batchId: recallBatches.batchId })
    .from(recallBatches)
    .where(and(eq(recallBatches.recallId, recallId), eq(recallBatches.depth, 0)));
  const rootIds = roots.map(({ batchId }) => batchId);
  const skusOf = async () => {
    const rows = await followRoots(ctx, recallId, rootIds);
    const known = await readBatches(
      ctx,
      rows.map(({ batchId }) => batchId),
    );
    return { rows, skuIds: new Set([...known.values()].map(({ skuId }) => skuId)) };
  };
  const before = await skusOf();
  await lockEverywhere(ctx, [...before.skuIds]);
  const { rows, skuIds } = await skusOf();
  if ([...skuIds].every((skuId) => before.skuIds.has(skuId))) return rows;
  throw conflict('stock.changed', 'The stock changed while you worked. Please try again.');
}

function checkNotTaken(stopped: readonly Batch[]): void {
  const taken = stopped.find(({ status }) => status === 'recalled');
  if (!taken) return;
  throw conflict(
    'recall.batch_taken',
    `Batch ${taken.code} is stopped by ${taken.statusReason} already. Leave it out.`,
  );
}

async function rememberStatus(ctx: WriteContext, recallId: number): Promise<void> {
  await ctx.tx.execute(sql`
    update recall_batch r
    set is_stopped = true, status_before = b.status, reason_before = b.status_reason
    from batch b
    where r.recall_id = ${recallId} and r.is_included and b.id = r.batch_id`);
}
