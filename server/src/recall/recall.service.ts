import { unknownText } from '@counting-house/contract/catalogue/barcode.ts';
import {
  type ChangedRecall,
  type ListRecalls,
  type NewRecall,
  type Recall,
  RecallRow,
} from '@counting-house/contract/recall/recall.ts';
import type { ListAnswer } from '@counting-house/contract/kit/list.ts';
import { and, eq, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { momentText } from '../platform/clock.ts';
import type { ReadContext, WriteContext } from '../platform/context.ts';
import { conflict, invalid } from '../platform/problem.ts';
import { asked } from '../platform/rows/asked.ts';
import { columnsFor } from '../platform/rows/columns-for.ts';
import { pageOf } from '../platform/rows/list.ts';
import { insertRow, lockRow, theOne, updateRow } from '../platform/rows/rows.ts';
import { nextNumber } from '../platform/settings/numbers.ts';
import { users } from '../platform/people/user.table.ts';
import { batchesOfRecall, followRoots } from './recall-batches.service.ts';
import { readRecallLines, readProgress, readSteps } from './recall-figures.service.ts';
import { noteStep } from './recall-step.service.ts';
import { recallBatches, recalls, type RecallRecord } from './recall.table.ts';
import { batchesUnder } from './trace/trace-code.service.ts';

const starters = alias(users, 'starter');
const enders = alias(users, 'ender');

const row = {
  ...columnsFor(RecallRow, recalls),
  startedBy: starters.name,
  batches: sql<number>`(select count(*)::int from recall_batch b
    where b.recall_id = ${recalls.id} and b.is_included)`,
  contacts: sql<number>`(select count(*)::int from recall_contact c where c.recall_id = ${recalls.id})`,
  open: sql<number>`(select count(*)::int from recall_contact c
    where c.recall_id = ${recalls.id} and c.result = 'none')`,
};

/** Recalls, the newest first. */
export function listRecalls(ctx: ReadContext, input: ListRecalls): Promise<ListAnswer<RecallRow>> {
  return pageOf(ctx, input, {
    rows: ctx.tx
      .select(row)
      .from(recalls)
      .leftJoin(starters, eq(starters.id, recalls.startedBy))
      .$dynamic(),
    matching: ctx.tx.select({ id: recalls.id }).from(recalls).$dynamic(),
    id: recalls.id,
    where: asked(input, { status: recalls.status, class: recalls.class }),
    search: [sql`(${recalls.number} || ' ' || ${recalls.title})`],
    sorts: { number: recalls.number },
    defaultSort: '-number',
  });
}

/** A recall with its batches and where their goods are; of one that was closed, as they stood then. */
export async function getRecall(ctx: ReadContext, { id }: { id: number }): Promise<Recall> {
  const found = theOne(
    recalls,
    await ctx.tx
      .select({ ...row, endedBy: enders.name, recall: recalls })
      .from(recalls)
      .leftJoin(starters, eq(starters.id, recalls.startedBy))
      .leftJoin(enders, eq(enders.id, recalls.endedBy))
      .where(eq(recalls.id, id)),
  );
  const { recall, ...shown } = found;
  const kept = recall.report;
  return {
    ...recall,
    ...shown,
    authorityDueAt: recall.startedAt && authorityDue(recall.startedAt),
    lines: kept?.batches ?? (await readRecallLines(ctx, id)),
    progress: kept?.progress ?? (await readProgress(ctx, recall)),
    steps: kept?.steps ?? (await readSteps(ctx, id)),
  };
}

/**
 * Drafts a recall of what codes stand for, with all batches that were made of it. Nothing is stopped yet.
 *
 * @throws {Problem} `invalid` (422) with a text at each code that nobody knows.
 */
export async function createRecall(ctx: WriteContext, input: NewRecall): Promise<Recall> {
  const roots = await knownRoots(ctx, input.rootCodes);
  const number = await nextNumber(ctx, 'recall', { date: ctx.today });
  const recall = await insertRow(ctx, recalls, { ...input, number });
  await followRoots(ctx, recall.id, roots);
  await noteStep(ctx, recall.id, `Drafted from ${input.rootCodes.join(', ')}`);
  return getRecall(ctx, recall);
}

/**
 * Changes a draft: what it says, what it begins with, and which batches are left out.
 *
 * Locks the recall.
 *
 * @throws {Problem} `recall.not_draft` (409) with who started or cancelled it; `stale` (409); `invalid` (422).
 */
export async function updateRecall(
  ctx: WriteContext,
  { id, version, leftOut, ...values }: ChangedRecall,
): Promise<Recall> {
  const recall = await lockRow(ctx, recalls, id);
  await checkDraft(ctx, recall);
  await updateRow(ctx, recalls, { id, version }, { ...values, status: 'draft' });
  if (values.rootCodes) await followRoots(ctx, id, await knownRoots(ctx, values.rootCodes));
  if (leftOut) await leaveOut(ctx, id, leftOut);
  return getRecall(ctx, { id });
}

/** The recall is still a draft. */
export async function checkDraft(ctx: ReadContext, recall: RecallRecord): Promise<void> {
  if (recall.status === 'draft') return;
  throw conflict('recall.not_draft', await whoDid(ctx, recall));
}

/** The recall runs. */
export async function checkActive(ctx: ReadContext, recall: RecallRecord): Promise<void> {
  if (recall.status === 'active') return;
  const says =
    recall.status === 'draft' ? `${recall.number} is not started yet.` : await whoDid(ctx, recall);
  throw conflict('recall.not_active', says);
}

/** `RCL-0003 was started by Asha Hegde on 23 Nov 2026, 10:05.` */
export async function whoDid(ctx: ReadContext, recall: RecallRecord): Promise<string> {
  const { status, number } = recall;
  const did = { active: 'started', closed: 'closed', cancelled: 'cancelled', draft: 'drafted' };
  const id = recall.endedBy ?? recall.startedBy ?? recall.createdBy;
  const at = recall.endedAt ?? recall.startedAt ?? recall.createdAt;
  const [person] = await ctx.tx.select({ name: users.name }).from(users).where(eq(users.id, id));
  const when = momentText(ctx.settings['business.timeZone'], at);
  return `${number} was ${did[status]} by ${person?.name ?? 'System'} on ${when}.`;
}

async function knownRoots(ctx: ReadContext, codes: readonly string[]): Promise<number[]> {
  const roots: number[] = [];
  const fields: Record<string, string> = {};
  for (const [index, code] of codes.entries()) {
    const found = await batchesUnder(ctx, { code });
    if (found.length === 0) fields[`rootCodes.${index}`] = unknownText(code);
    roots.push(...found);
  }
  if (Object.keys(fields).length > 0) throw invalid(fields);
  return [...new Set(roots)];
}

async function leaveOut(
  ctx: WriteContext,
  recallId: number,
  leftOut: NonNullable<ChangedRecall['leftOut']>,
): Promise<void> {
  const known = new Set((await batchesOfRecall(ctx, recallId)).map(({ batchId }) => batchId));
  const unknown = leftOut.findIndex(({ batchId }) => !known.has(batchId));
  if (unknown >= 0) throw invalid({ [`leftOut.${unknown}.batchId`]: 'Choose a batch.' });
  await ctx.tx
    .update(recallBatches)
    .set({ isIncluded: true, leftOutReason: '' })
    .where(and(eq(recallBatches.recallId, recallId), eq(recallBatches.isIncluded, false)));
  await ctx.tx.execute(sql`
    update recall_batch b set is_included = false, left_out_reason = l.reason
    from unnest(${sql.param(leftOut.map(({ batchId }) => batchId))}::bigint[],
      ${sql.param(leftOut.map(({ reason }) => reason))}::text[]) as l(batch_id, reason)
    where b.recall_id = ${recallId} and b.batch_id = l.batch_id`);
}

/** The food authority is told within 24 hours of the start. */
const authorityDue = (startedAt: string): string =>
  new Date(Date.parse(startedAt) + 24 * 3_600_000).toISOString();
