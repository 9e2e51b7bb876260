import type { RawMaterialInward } from '@counting-house/contract/purchasing/inward/inward.ts';
import { inArray } from 'drizzle-orm';
import type { WriteContext } from '../../platform/context.ts';
import { invalid } from '../../platform/problem.ts';
import { readRows } from '../../platform/rows/read.ts';
import { changeRow } from '../../platform/rows/rows.ts';
import {
  checkStep,
  readPurchaseLines,
  type Order,
  type OrderLine,
} from '../purchase-orders/order-step.service.ts';
import { openQty, statusByProgress } from '../purchase-orders/purchase-order.rules.ts';
import { poLines, purchaseOrders } from '../purchase-orders/purchase-order.table.ts';

/** The orders that a receipt is against, locked, with the lines that it names. */
export type Locked = {
  readonly orders: readonly Order[];
  readonly lines: ReadonlyMap<number, OrderLine>;
};

/**
 * Locks the orders of a receipt, in ascending order: anyone who receives the same line waits here, and reads what is
 * left behind.
 *
 * @throws {Problem} `invalid` (422) for lines of another vendor or none; `po.state` (409).
 */
export async function lockOrders(
  ctx: WriteContext,
  { kind, vendorId, lines, mode }: RawMaterialInward,
): Promise<Locked> {
  const ids = [...new Set(lines.flatMap(({ poLineId }) => poLineId ?? []))];
  if (ids.length === 0) return { orders: [], lines: new Map() };
  if (kind === 'without_po') {
    throw invalid({ 'lines.0.poLineId': 'A receipt without an order names no line of one.' });
  }
  const named = await ctx.tx.select().from(poLines).where(inArray(poLines.id, ids));
  const orders = await readRows(
    ctx,
    purchaseOrders,
    { id: [...new Set(named.map(({ orderId }) => orderId))] },
    { orderBy: ['id'], lock: 'update' },
  );
  const known = new Map(orders.map((order) => [order.id, order]));
  const fresh = new Map(
    (await ctx.tx.select().from(poLines).where(inArray(poLines.id, ids))).map((row) => [
      row.id,
      row,
    ]),
  );
  const fields: Record<string, string> = {};
  for (const [index, { poLineId }] of lines.entries()) {
    const line = poLineId === undefined ? undefined : fresh.get(poLineId);
    const order = line && known.get(line.orderId);
    if (!order || order.vendorId !== vendorId) {
      fields[`lines.${index}.poLineId`] = 'Choose a line of an order of this vendor.';
    }
  }
  if (Object.keys(fields).length > 0) throw invalid(fields);
  if (mode === 'post') for (const order of orders) checkStep(order, 'receive');
  return { orders, lines: fresh };
}

/** What a receipt or a return adds to lines of orders, or takes away: thousandths of the stock unit. */
type Progress = ReadonlyMap<
  number,
  {
    readonly accepted: number;
    readonly rejected: number;
    /** Accepted goods that went back, and come again. */
    readonly returned?: number;
  }
>;

/** Counts a receipt on the lines of its orders, whose rows are locked, and sets their states. */
export async function countProgress(
  ctx: WriteContext,
  orders: readonly Order[],
  progress: Progress,
): Promise<void> {
  for (const order of orders) {
    const lines = await readPurchaseLines(ctx, order.id);
    const after: OrderLine[] = [];
    for (const line of lines) {
      const by = progress.get(line.id);
      if (!by) {
        after.push(line);
        continue;
      }
      const acceptedQty = line.acceptedQty + by.accepted;
      after.push(
        await changeRow(ctx, poLines, line, {
          receivedQty: line.receivedQty + by.accepted + by.rejected + (by.returned ?? 0),
          returnedQty: line.returnedQty + (by.returned ?? 0),
          acceptedQty,
          rejectedQty: line.rejectedQty + by.rejected,
          closedQty: Math.min(line.closedQty, Math.max(line.stockQty - acceptedQty, 0)),
        }),
      );
    }
    if (order.status === 'closed' && after.every((line) => openQty(line) === 0)) continue;
    await changeRow(ctx, purchaseOrders, order, {
      status: statusByProgress(after, { isSent: order.sentAt !== null }),
      closedAt: null,
      ...(order.status === 'closed' ? { statusNote: '' } : {}),
    });
  }
}
