import { and, desc, eq, getTableName } from 'drizzle-orm';
import { auditLog } from '../../platform/audit/audit.table.ts';
import { timeIn } from '../../platform/clock.ts';
import type { ReadContext, WriteContext } from '../../platform/context.ts';
import { conflict, type Problem } from '../../platform/problem.ts';
import { readRows } from '../../platform/rows/read.ts';
import { assertVersion, removeRow } from '../../platform/rows/rows.ts';
import { invoiceDrafts } from './draft.table.ts';

export type DraftRecord = typeof invoiceDrafts.$inferSelect;
export type SeenDraft = { readonly id: number; readonly version: number };

/**
 * The draft of an order as somebody saw it, locked. The caller has locked the order.
 *
 * @throws {Problem} `invoice.draft_gone` (409) when it was issued or deleted; `stale` (409).
 */
export async function lockDraft(
  ctx: WriteContext,
  orderId: number,
  { id, version }: SeenDraft,
): Promise<DraftRecord> {
  const [draft] = await readRows(ctx, invoiceDrafts, { id, orderId }, { lock: 'update' });
  if (!draft) throw await draftGone(ctx, id);
  await assertVersion(ctx, invoiceDrafts, draft, version);
  return draft;
}

/** Removes a draft with its lines. The caller has locked it. */
export async function removeDraft(ctx: WriteContext, { id }: DraftRecord): Promise<void> {
  await removeRow(ctx, invoiceDrafts, id);
}

/** What somebody reads whose draft is gone: who issued or deleted it, and when. */
export async function draftGone(ctx: ReadContext, id: number): Promise<Problem> {
  const [last] = await ctx.tx
    .select({ by: auditLog.actorName, at: auditLog.at, call: auditLog.call })
    .from(auditLog)
    .where(and(eq(auditLog.entity, getTableName(invoiceDrafts)), eq(auditLog.entityId, id)))
    .orderBy(desc(auditLog.id))
    .limit(1);
  if (!last) return conflict('invoice.draft_gone', 'There is no such draft. Bill the order again.');
  const done = last.call === 'invoices.deleteDraft' ? 'deleted' : 'issued';
  const at = timeIn(ctx.settings['business.timeZone'], last.at);
  return conflict(
    'invoice.draft_gone',
    `${last.by} ${done} this draft at ${at}. What is left of the order can be billed again.`,
  );
}
