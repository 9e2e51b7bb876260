import type { TransferStatus } from '@counting-house/contract/stock/transfers/transfer.ts';
import { asc, eq, sql } from 'drizzle-orm';
import type { ReadContext, WriteContext } from '../../platform/context.ts';
import { conflict, type Problem } from '../../platform/problem.ts';
import { changeRow, lockRow } from '../../platform/rows/rows.ts';
import { users } from '../../platform/people/user.table.ts';
import { stockDocLines } from '../documents/document.table.ts';
import type { Paper } from '../ledger/movement.service.ts';
import { stockTransfers, transferLines } from './transfer.table.ts';

export type TransferRecord = typeof stockTransfers.$inferSelect;
export type TransferLineRecord = typeof transferLines.$inferSelect;

/** What becomes of a line; thousandths, below zero takes it back. */
type LineChange = {
  readonly lineId: number;
  readonly receivedQty?: number;
  readonly returnedQty?: number;
  readonly lostQty?: number;
};

/** What of a line is still on the way. */
export const openOf = (
  line: Pick<TransferLineRecord, 'sentQty' | 'receivedQty' | 'returnedQty' | 'lostQty'>,
): number => line.sentQty - line.receivedQty - line.returnedQty - line.lostQty;

/** What the movements of a transfer say of it. */
export const paperOfTransfer = (
  transfer: TransferRecord,
  { kind, businessDate }: Pick<Paper, 'kind' | 'businessDate'>,
): Paper => ({
  kind,
  docKind: 'transfer',
  docId: transfer.id,
  docNumber: transfer.number,
  storeId: transfer.storeId,
  businessDate,
  note: transfer.note,
});

/** The lines of a transfer in their order. */
export const readTransferLines = (
  ctx: Pick<WriteContext, 'tx'>,
  transferId: number,
): Promise<TransferLineRecord[]> =>
  ctx.tx
    .select()
    .from(transferLines)
    .where(eq(transferLines.transferId, transferId))
    .orderBy(asc(transferLines.lineNo));

/** Writes down what became of lines, and where the transfer stands with it. The caller holds the transfer. */
export async function settleLines(
  ctx: WriteContext,
  transfer: TransferRecord,
  changes: readonly LineChange[],
): Promise<TransferRecord> {
  if (changes.length === 0) return transfer;
  const list = (key: keyof LineChange) =>
    sql`${sql.param(changes.map((change) => change[key] ?? 0))}::bigint[]`;
  await ctx.tx.execute(sql`
    update stock_transfer_line l set received_qty = l.received_qty + c.received,
      returned_qty = l.returned_qty + c.returned, lost_qty = l.lost_qty + c.lost
    from (
      select line_id, sum(received) as received, sum(returned) as returned, sum(lost) as lost
      from unnest(${list('lineId')}, ${list('receivedQty')}, ${list('returnedQty')}, ${list('lostQty')})
        as u(line_id, received, returned, lost) group by 1
    ) c where l.id = c.line_id`);
  const status = statusOf(await readTransferLines(ctx, transfer.id));
  return changeRow(ctx, stockTransfers, transfer, { status });
}

/** A transfer that left, by what became of its lines; one of which nothing arrived came to nothing. */
function statusOf(lines: readonly TransferLineRecord[]): TransferStatus {
  const hasArrived = lines.some(({ receivedQty }) => receivedQty > 0);
  if (lines.some((line) => openOf(line) > 0)) return hasArrived ? 'partly_received' : 'sent';
  return hasArrived ? 'received' : 'cancelled';
}

/** Why nothing can be done with a transfer where it stands, and who was first. */
export async function otherwiseDone(ctx: ReadContext, transfer: TransferRecord): Promise<Problem> {
  const { number, status, updatedBy } = transfer;
  if (status === 'draft') return conflict('transfer.state', `${number} is not sent yet.`);
  const [who] = await ctx.tx
    .select({ name: users.name })
    .from(users)
    .where(eq(users.id, updatedBy));
  const done = status === 'received' || status === 'cancelled' ? status : 'sent';
  return conflict('transfer.state', `${number} was already ${done} by ${who?.name ?? 'somebody'}.`);
}

/** Locks the transfers of which a write-off has lost goods, in ascending order. */
export async function lockTransfers(ctx: WriteContext, docId: number): Promise<void> {
  for (const { transferId } of await lostBy(ctx, docId)) {
    await lockRow(ctx, stockTransfers, transferId);
  }
}

/** Goods that a write-off had lost are on the way again: it was refused or reversed. The caller holds the transfers. */
export async function foundAgain(ctx: WriteContext, docId: number): Promise<void> {
  const lost = await lostBy(ctx, docId);
  for (const [transferId, lines] of Map.groupBy(lost, (line) => line.transferId)) {
    const transfer = await lockRow(ctx, stockTransfers, transferId);
    await settleLines(
      ctx,
      transfer,
      lines.map(({ lineId, qty }) => ({ lineId, lostQty: -qty })),
    );
  }
}

function lostBy(ctx: WriteContext, docId: number) {
  return ctx.tx
    .select({
      transferId: transferLines.transferId,
      lineId: transferLines.id,
      qty: sql`sum(${stockDocLines.qty})`.mapWith(Number),
    })
    .from(stockDocLines)
    .innerJoin(transferLines, eq(transferLines.id, stockDocLines.transferLineId))
    .where(eq(stockDocLines.docId, docId))
    .groupBy(transferLines.transferId, transferLines.id)
    .orderBy(transferLines.transferId, transferLines.id);
}
