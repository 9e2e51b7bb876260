import type {
  ChangedInvoiceDraft,
  DraftOfOrder,
  InvoiceDraft,
  InvoiceDraftStatus,
  IssueInvoiceDraft,
  IssueInvoiceDrafts,
  NewInvoiceDraft,
  SeenInvoiceDraft,
} from '@counting-house/contract/invoices/draft.ts';
import type { Invoice } from '@counting-house/contract/invoices/invoice.ts';
import type { RowResults } from '@counting-house/contract/orders/payment.ts';
import { asc, eq } from 'drizzle-orm';
import { orderLines } from '../../orders/line.table.ts';
import { eachOrder } from '../../orders/many/each-order.service.ts';
import { lockOrder, orderName } from '../../orders/order.service.ts';
import { salesOrders } from '../../orders/order.table.ts';
import type { ReadContext, WriteContext } from '../../platform/context.ts';
import { conflict, invalid, invariant, ruleBroken } from '../../platform/problem.ts';
import { readRows } from '../../platform/rows/read.ts';
import {
  changeRow,
  countVersion,
  insertPart,
  insertRaw,
  insertWithParts,
} from '../../platform/rows/rows.ts';
import { users } from '../../platform/people/user.table.ts';
import { issueByHand, previewInvoice } from '../billing/billing.service.ts';
import { openQty } from '../issuing/invoiceable-order.rules.ts';
import { invoiceDraftLines, invoiceDrafts } from './draft.table.ts';
import { draftGone, lockDraft, removeDraft, type DraftRecord } from './seen-draft.service.ts';

/** The draft of an order with what has become of it since it was saved. */
export async function getDraft(
  ctx: ReadContext,
  { orderId }: { readonly orderId: number },
): Promise<DraftOfOrder> {
  const [found] = await ctx.tx
    .select({ draft: invoiceDrafts, order: salesOrders, savedByName: users.name })
    .from(invoiceDrafts)
    .innerJoin(salesOrders, eq(salesOrders.id, invoiceDrafts.orderId))
    .leftJoin(users, eq(users.id, invoiceDrafts.updatedBy))
    .where(eq(invoiceDrafts.orderId, orderId));
  if (!found) return { draft: null };
  const { draft, order } = found;
  const own = await ctx.tx
    .select({ qty: invoiceDraftLines.qty, line: orderLines })
    .from(invoiceDraftLines)
    .innerJoin(orderLines, eq(orderLines.id, invoiceDraftLines.orderLineId))
    .where(eq(invoiceDraftLines.draftId, draft.id))
    .orderBy(asc(orderLines.lineNo));
  const lines = own.map(({ qty, line }) => ({
    orderLineId: line.id,
    title: line.title,
    unitCode: line.unitCode,
    qty,
    gone: Math.max(0, qty - openQty(line)),
  }));
  return {
    draft: {
      ...draft,
      orderNo: orderName(order),
      savedAt: draft.updatedAt,
      savedByName: found.savedByName ?? '',
      status: statusOf(order.status === 'cancelled', lines),
      lines,
    },
  };
}

/** As `draftStatus` says it in the list. */
function statusOf(
  isCancelled: boolean,
  lines: readonly { readonly qty: number; readonly gone: number }[],
): InvoiceDraftStatus {
  if (isCancelled) return 'order_cancelled';
  if (lines.every(({ qty, gone }) => gone === qty)) return 'invoiced';
  return lines.some(({ gone }) => gone > 0) ? 'changed' : 'ready';
}

/**
 * Keeps an invoice over an order as a draft: nothing is used up, and no number given.
 *
 * Locks the order.
 *
 * @throws {Problem} `invoice.nothing_open`, `order.not_confirmed`, `order.cancelled` (422); `invalid` (422)
 *   by line; `invoice.draft_exists` (409) when the order has a draft.
 */
export async function createDraft(
  ctx: WriteContext,
  { orderId, lines, ...typed }: NewInvoiceDraft,
): Promise<InvoiceDraft> {
  await lockOrder(ctx, orderId);
  await refuseSecond(ctx, orderId);
  passLines(lines);
  const total = await totalOf(ctx, { orderId, lines, ...typed });
  await insertWithParts(ctx, invoiceDrafts, { orderId, total, ...typed }, [
    insertPart(invoiceDraftLines, 'draftId', lines, { isNoted: false }),
  ]);
  return draftOf(ctx, orderId);
}

/**
 * Changes a draft; its total is that of today.
 *
 * Locks the order, then the draft.
 *
 * @throws {Problem} As `createDraft`; `invoice.draft_gone`, `stale` (409).
 */
export async function updateDraft(
  ctx: WriteContext,
  { id, version, lines, ...typed }: ChangedInvoiceDraft,
): Promise<InvoiceDraft> {
  const draft = await lockSeen(ctx, { id, version });
  const { orderId } = draft;
  if (lines) passLines(lines);
  const wanted = lines ?? (await linesOfDraft(ctx, id));
  const { issueDate = draft.issueDate, dueDate = draft.dueDate } = typed;
  const total = await totalOf(ctx, { orderId, lines: wanted, issueDate, dueDate });
  const after = await changeRow(ctx, invoiceDrafts, draft, { ...typed, total });
  if (lines) {
    await ctx.tx.delete(invoiceDraftLines).where(eq(invoiceDraftLines.draftId, id));
    await insertRaw(
      ctx,
      invoiceDraftLines,
      lines.map((line) => ({ draftId: id, ...line })),
    );
    if (after.version === draft.version) await countVersion(ctx, invoiceDrafts, id);
  }
  return draftOf(ctx, orderId);
}

/** Deletes a draft. @throws {Problem} `invoice.draft_gone`, `stale` (409). */
export async function deleteDraft(
  ctx: WriteContext,
  seen: SeenInvoiceDraft,
): Promise<{ id: number }> {
  await removeDraft(ctx, await lockSeen(ctx, seen));
  return { id: seen.id };
}

/**
 * Issues the invoice of a draft as it was saved; the draft goes with it.
 *
 * Locks the order, then the draft.
 *
 * @throws {Problem} As `issueByHand`; `invoice.draft_gone`, `stale` (409).
 */
export async function issueDraft(
  ctx: WriteContext,
  { id, version, expectedTotal }: IssueInvoiceDraft,
): Promise<Invoice> {
  const draft = await lockSeen(ctx, { id, version });
  return issueLocked(ctx, draft, expectedTotal);
}

/** Issues the drafts of several orders at the totals that they were saved with; each that cannot be says why. */
export function issueDrafts(ctx: WriteContext, { ids }: IssueInvoiceDrafts): Promise<RowResults> {
  return eachOrder(ctx, ids, 'invoiced', async (within, { id: orderId }) => {
    const [draft] = await readRows(within, invoiceDrafts, { orderId }, { lock: 'update' });
    if (!draft) throw ruleBroken('invoice.draft_gone', 'There is no draft for this order any more');
    await issueLocked(within, draft, draft.total);
  });
}

async function issueLocked(
  ctx: WriteContext,
  draft: DraftRecord,
  expectedTotal?: number,
): Promise<Invoice> {
  const { id, version, orderId, issueDate, dueDate, note, terms } = draft;
  return issueByHand(ctx, {
    orderId,
    lines: await linesOfDraft(ctx, id),
    issueDate: issueDate ?? undefined,
    dueDate: dueDate ?? undefined,
    note,
    terms: terms ?? undefined,
    draft: { id, version },
    expectedTotal,
  });
}

/** The order of a draft is locked first, as everybody does. */
async function lockSeen(ctx: WriteContext, seen: SeenInvoiceDraft): Promise<DraftRecord> {
  const [found] = await readRows(ctx, invoiceDrafts, { id: seen.id });
  if (!found) throw await draftGone(ctx, seen.id);
  await lockOrder(ctx, found.orderId);
  return lockDraft(ctx, found.orderId, seen);
}

async function refuseSecond(ctx: ReadContext, orderId: number): Promise<void> {
  const { draft } = await getDraft(ctx, { orderId });
  if (!draft) return;
  const whose = draft.savedByName ? ` of ${draft.savedByName}` : '';
  throw conflict(
    'invoice.draft_exists',
    `There is a draft${whose} for ${draft.orderNo} already. Continue that one.`,
  );
}

function passLines(lines: readonly { readonly orderLineId: number }[]): void {
  const twice = lines.findIndex(({ orderLineId }, at) =>
    lines.slice(0, at).some((one) => one.orderLineId === orderLineId),
  );
  if (twice >= 0) throw invalid({ [`lines.${twice}.qty`]: 'This item is there twice' });
}

/** What the draft would come to, with everything that issuing it today would refuse. */
async function totalOf(
  ctx: ReadContext,
  {
    issueDate,
    dueDate,
    ...asked
  }: Pick<NewInvoiceDraft, 'orderId' | 'lines' | 'issueDate' | 'dueDate'>,
): Promise<number> {
  if (dueDate !== null && dueDate < (issueDate ?? ctx.today)) {
    throw invalid({ dueDate: 'Due date must be on or after the invoice date' });
  }
  const preview = await previewInvoice(ctx, { ...asked, issueDate: issueDate ?? undefined });
  if (preview.total === 0 && preview.lines.every(({ qty }) => qty === 0)) {
    throw ruleBroken('invoice.nothing_open', 'Enter what to bill');
  }
  return preview.total;
}

const linesOfDraft = async (ctx: ReadContext, draftId: number) =>
  (await readRows(ctx, invoiceDraftLines, { draftId }, { orderBy: ['id'] })).map(
    ({ orderLineId, qty }) => ({ orderLineId, qty }),
  );

async function draftOf(ctx: ReadContext, orderId: number): Promise<InvoiceDraft> {
  const { draft } = await getDraft(ctx, { orderId });
  invariant(draft, 'a draft that was written can be read');
  return draft;
}
