import { notNow } from '@counting-house/contract/kit/labels.ts';
import { inwardStatusLabels } from '@counting-house/contract/purchasing/inward/inward-labels.ts';
import type { CancelInward, Inward } from '@counting-house/contract/purchasing/inward/inward.ts';
import { and, eq, inArray } from 'drizzle-orm';
import type { WriteContext } from '../../platform/context.ts';
import { conflict, ruleBroken } from '../../platform/problem.ts';
import { readRows } from '../../platform/rows/read.ts';
import { changeRow, lockRow, removeRow, stale } from '../../platform/rows/rows.ts';
import { takeBackReceipt } from '../../stock/documents/receipt.service.ts';
import { lockPositions } from '../../stock/ledger/position.service.ts';
import { billChargeShares, billLines, bills } from '../bills/bill.table.ts';
import { poLines, purchaseOrders } from '../purchase-orders/purchase-order.table.ts';
import { rememberPaid } from '../vendors/last-paid.service.ts';
import { countProgress } from './inward-orders.service.ts';
import { dropRows, lockDraft } from './inward-rows.service.ts';
import { getInward } from './inward-view.service.ts';
import { inwardBatches, inwardFiles, inwardLines, inwards } from './inward.table.ts';

/** Deletes a draft; nothing was in stock. @throws {Problem} `stale`, `inward.state` (409). */
export async function inwardDelete(
  ctx: WriteContext,
  { id, version }: { readonly id: number; readonly version: number },
): Promise<{ ok: true }> {
  await lockDraft(ctx, id, version);
  await dropRows(ctx, id);
  await ctx.tx.delete(inwardFiles).where(eq(inwardFiles.inwardId, id));
  await removeRow(ctx, inwards, id);
  return { ok: true };
}

/**
 * Takes a receipt back while nothing was built on it: its goods leave, its orders await them again, and what it
 * posted is reversed.
 *
 * Locks the orders, the receipt, then the positions of its SKUs.
 *
 * @throws {Problem} `inward.used` (422) with the batches; `inward.state`, `stale` (409).
 */
export async function inwardCancel(
  ctx: WriteContext,
  { id, version, note }: CancelInward,
): Promise<Inward> {
  const lines = await readRows(ctx, inwardLines, { inwardId: id });
  const orders = await lockOrdersOf(ctx, lines);
  const head = await lockRow(ctx, inwards, id);
  if (head.version !== version) throw await stale(ctx, inwards, head);
  if (head.status !== 'posted' || head.number === null) {
    const says = notNow(head.number ?? 'A draft', inwardStatusLabels[head.status]);
    throw conflict('inward.state', says);
  }
  const rows = await readRows(ctx, inwardBatches, { inwardId: id });
  await lockPositions(
    ctx,
    head.storeId,
    lines.map(({ skuId }) => skuId),
  );
  const charged = await chargedBatches(ctx, rows);
  const billed = rows.filter(
    ({ id: row, unbilledQty, acceptedStock, keptStock }) =>
      unbilledQty < acceptedStock + keptStock || charged.has(row),
  );
  const used =
    billed.length > 0
      ? billed.map(({ number }) => number)
      : await takeBackReceipt(ctx, { ...head, number: head.number }, note);
  if (used.length > 0) {
    const says = `${head.number} can't be cancelled: ${used.join(', ')} ${used.length === 1 ? 'has' : 'have'} been used, moved out or billed. Return the goods instead.`;
    throw ruleBroken('inward.used', says, { more: { batches: used } });
  }
  for (const row of rows) {
    await changeRow(ctx, inwardBatches, row, { unbilledQty: 0, unbilledValue: 0 });
  }
  await countProgress(ctx, orders, backwards(lines, rows));
  await changeRow(ctx, inwards, head, {
    status: 'cancelled',
    cancelledAt: ctx.now,
    cancelledBy: ctx.user.id,
    cancelNote: note,
  });
  await rememberPaid(
    ctx,
    head.vendorId,
    lines.map(({ skuId }) => skuId),
  );
  return getInward(ctx, { id });
}

/** Batches of a receipt that bear a charge of a bill. */
async function chargedBatches(
  ctx: WriteContext,
  rows: readonly { readonly id: number }[],
): Promise<ReadonlySet<number>> {
  const borne = await ctx.tx
    .select({ id: billChargeShares.inwardBatchId })
    .from(billChargeShares)
    .innerJoin(billLines, eq(billLines.id, billChargeShares.billLineId))
    .innerJoin(bills, eq(bills.id, billLines.billId))
    .where(
      and(
        inArray(
          billChargeShares.inwardBatchId,
          rows.map(({ id }) => id),
        ),
        eq(bills.status, 'confirmed'),
      ),
    );
  return new Set(borne.map(({ id }) => id));
}

async function lockOrdersOf(
  ctx: WriteContext,
  lines: readonly { readonly poLineId: number | null }[],
) {
  const ids = lines.flatMap(({ poLineId }) => poLineId ?? []);
  if (ids.length === 0) return [];
  const named = await ctx.tx
    .select({ orderId: poLines.orderId })
    .from(poLines)
    .where(inArray(poLines.id, ids));
  return readRows(
    ctx,
    purchaseOrders,
    { id: [...new Set(named.map(({ orderId }) => orderId))] },
    { orderBy: ['id'], lock: 'update' },
  );
}

/** What the lines of orders lose. */
function backwards(
  lines: readonly (typeof inwardLines.$inferSelect)[],
  rows: readonly (typeof inwardBatches.$inferSelect)[],
) {
  const ofLine = Map.groupBy(rows, ({ inwardLineId }) => inwardLineId);
  return new Map(
    lines.flatMap(({ id, poLineId }) => {
      if (poLineId === null) return [];
      const own = ofLine.get(id) ?? [];
      const accepted = own.reduce((sum, row) => sum + row.acceptedStock, 0);
      const rejected = own.reduce((sum, row) => sum + row.keptStock + row.sentBackStock, 0);
      return [[poLineId, { accepted: -accepted, rejected: -rejected }] as const];
    }),
  );
}
