import type { StockDocument } from '@counting-house/contract/stock/documents/document.ts';
import type { DecideScrap } from '@counting-house/contract/stock/documents/scrap.ts';
import { and, eq, inArray } from 'drizzle-orm';
import { passOwn } from '../../admin/users/own-paper.service.ts';
import { notify } from '../../integrations/notices/notice.service.ts';
import type { WriteContext } from '../../platform/context.ts';
import { conflict, invariant, Problem } from '../../platform/problem.ts';
import { lockRow, updateRow } from '../../platform/rows/rows.ts';
import { users } from '../../platform/people/user.table.ts';
import { demands, reservations } from '../demand/demand.table.ts';
import { changeDemands, shrink } from '../demand/reservation.service.ts';
import { letGo } from '../demand/set-aside.service.ts';
import { topUp } from '../demand/top-up.service.ts';
import { lockPositions } from '../ledger/position.service.ts';
import { foundAgain, lockTransfers } from '../transfers/on-the-way.service.ts';
import { getDoc } from './document-list.service.ts';
import type { StockDoc } from './document.service.ts';
import { stockDocLines, stockDocs } from './document.table.ts';
import { stockReasons } from './reason.table.ts';
import { writeOffLink, moveOut } from './write-off.service.ts';

/**
 * Approves a write-off that waits: its goods leave, and the loss is posted.
 *
 * Locks the document, then the positions of its SKUs.
 *
 * @throws {Problem} those of `passOwn` for the one who wrote it; `stock_doc.decided` (409) when somebody decided
 *   already; `stale` (409); what the books say to its date.
 */
export async function scrapApprove(ctx: WriteContext, input: DecideScrap): Promise<StockDocument> {
  const { doc, held } = await lockForeign(ctx, input);
  await moveOut(
    ctx,
    doc,
    held.map(({ line, reservation: { skuId, batchId, trayId, qty }, account }) => ({
      docLineId: line.id,
      skuId,
      batchId,
      trayId,
      qty: -qty,
      reserved: -qty,
      reasonCode: line.reasonCode ?? '',
      account,
    })),
  );
  await shrink(
    ctx,
    held.map(({ reservation }) => ({ reservation, qty: reservation.qty })),
  );
  await changeDemands(
    ctx,
    held.map(({ reservation: { demandId, qty } }) => ({ demandId, reserved: -qty, done: qty })),
  );
  return decided(ctx, doc, { ...input, status: 'posted' });
}

/**
 * Refuses a write-off that waits: nothing leaves, and its goods are offered to anyone who waits for them; what was
 * lost on the way is on the way again.
 *
 * Locks the document, the transfers of its lines, then the positions of its SKUs.
 *
 * @throws {Problem} as `scrapApprove`.
 */
export async function scrapRefuse(ctx: WriteContext, input: DecideScrap): Promise<StockDocument> {
  return setFree(ctx, await lockForeign(ctx, input), input);
}

/**
 * The one who wrote a write-off takes it back before it is approved, as if it were refused: it waits for somebody else,
 * and there may be nobody.
 *
 * Locks as `scrapRefuse`.
 *
 * @throws {Problem} `withdraw.not_own` (403) for anybody else; `stock_doc.decided`, `stale` (409).
 */
export async function scrapWithdraw(ctx: WriteContext, input: DecideScrap): Promise<StockDocument> {
  const pending = await lockPending(ctx, input);
  if (pending.doc.createdBy !== ctx.user.id) {
    throw new Problem(
      403,
      'withdraw.not_own',
      'Someone else made this write-off. Refuse it instead.',
    );
  }
  return setFree(ctx, pending, input);
}

async function setFree(
  ctx: WriteContext,
  { doc, held }: Awaited<ReturnType<typeof lockPending>>,
  input: DecideScrap,
): Promise<StockDocument> {
  await letGo(ctx, { purpose: 'scrap', refId: doc.id, storeId: doc.storeId });
  await foundAgain(ctx, doc.id);
  await topUp(
    ctx,
    doc.storeId,
    held.map(({ reservation }) => reservation.skuId),
  );
  return decided(ctx, doc, { ...input, status: 'refused' });
}

/** As `lockPending`, of what somebody else wrote. */
async function lockForeign(ctx: WriteContext, input: DecideScrap) {
  const pending = await lockPending(ctx, input);
  await passOwn(ctx, {
    makers: [pending.doc.createdBy],
    right: 'stock.scrap.approve',
    says: 'You made this write-off; someone else must approve it.',
    field: 'note',
    reason: input.note,
    entity: 'stock_doc',
    entityId: pending.doc.id,
    entityNo: pending.doc.number,
  });
  return pending;
}

/** The document with the goods that are held for it, their positions locked. */
async function lockPending(ctx: WriteContext, { id }: DecideScrap) {
  const doc = await lockRow(ctx, stockDocs, id);
  if (doc.status !== 'pending') throw await decidedAlready(ctx, doc);
  const lines = await ctx.tx.select().from(stockDocLines).where(eq(stockDocLines.docId, doc.id));
  await lockTransfers(ctx, doc.id);
  await lockPositions(
    ctx,
    doc.storeId,
    lines.map(({ skuId }) => skuId),
  );
  const rows = await ctx.tx
    .select({
      line: stockDocLines,
      reservation: reservations,
      account: stockReasons.account,
    })
    .from(reservations)
    .innerJoin(demands, eq(demands.id, reservations.demandId))
    .innerJoin(stockDocLines, eq(stockDocLines.id, demands.refLineId))
    .innerJoin(stockReasons, eq(stockReasons.code, stockDocLines.reasonCode))
    .where(
      and(
        eq(demands.purpose, 'scrap'),
        inArray(
          demands.refLineId,
          lines.map((line) => line.id),
        ),
      ),
    )
    .orderBy(stockDocLines.lineNo, reservations.id);
  invariant(rows.length > 0, 'goods of a document that waits are held');
  return { doc, held: rows };
}

async function decidedAlready(ctx: WriteContext, doc: StockDoc): Promise<Problem> {
  const [by] = await ctx.tx
    .select({ name: users.name })
    .from(users)
    .where(eq(users.id, doc.decidedBy ?? 0));
  if (!by) return conflict('stock_doc.decided', `${doc.number} is not pending approval.`);
  const isOwn = doc.decidedBy === doc.createdBy;
  const what = doc.status === 'refused' ? (isOwn ? 'withdrawn' : 'refused') : 'approved';
  return conflict('stock_doc.decided', `${doc.number} was already ${what} by ${by.name}.`);
}

async function decided(
  ctx: WriteContext,
  doc: StockDoc,
  { version, note = '', status }: DecideScrap & { status: 'posted' | 'refused' },
): Promise<StockDocument> {
  await updateRow(
    ctx,
    stockDocs,
    { id: doc.id, version },
    { status, decidedBy: ctx.user.id, decidedAt: ctx.now, decisionNote: note },
  );
  const what = status === 'posted' ? 'approved' : 'refused';
  if (doc.createdBy === ctx.user.id) return getDoc(ctx, doc);
  await notify(ctx, {
    to: { userIds: [doc.createdBy] },
    kind: 'scrap_decided',
    text: `${ctx.user.name} ${what} ${doc.number}${note ? `: ${note}` : '.'}`,
    link: writeOffLink(doc),
    about: `stock_doc ${doc.id}`,
  });
  return getDoc(ctx, doc);
}
