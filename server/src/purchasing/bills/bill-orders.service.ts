import { and, eq, gt, inArray, sql } from 'drizzle-orm';
import type { WriteContext } from '../../platform/context.ts';
import { readRows } from '../../platform/rows/read.ts';
import { changeRow } from '../../platform/rows/rows.ts';
import { inwardBatches, inwardLines } from '../inward/inward.table.ts';
import { poLines, purchaseOrders } from '../purchase-orders/purchase-order.table.ts';
import type { BillLineRow } from './bill-match.service.ts';
import { countServices } from './ordered-services.service.ts';

/** Why an order is closed that nobody closed. */
const allBilled = 'All of it is billed.';

/**
 * Counts what is billed on the lines of orders, or takes it off again. A received order of which all is billed is
 * closed, and open again when that is taken back. The caller holds the orders.
 */
export async function countBilled(
  ctx: WriteContext,
  lines: readonly BillLineRow[],
  sign: 1 | -1,
): Promise<void> {
  const ofServices = await countServices(ctx, lines, sign);
  const ids = lines.flatMap(({ inwardLineId }) => inwardLineId ?? []);
  const rows = await ctx.tx
    .select({ line: poLines, inwardLineId: inwardLines.id })
    .from(inwardLines)
    .innerJoin(poLines, eq(poLines.id, inwardLines.poLineId))
    .where(inArray(inwardLines.id, ids));
  for (const [, of] of Map.groupBy(rows, ({ line }) => line.id)) {
    const [first] = of;
    if (!first) continue;
    const named = new Set(of.map(({ inwardLineId }) => inwardLineId));
    const billed = lines
      .filter(({ inwardLineId }) => named.has(inwardLineId ?? 0))
      .reduce((sum, { stockQty }) => sum + stockQty, 0);
    await changeRow(ctx, poLines, first.line, {
      billedQty: first.line.billedQty + sign * billed,
    });
  }
  await closeBilled(ctx, [...new Set([...ofServices, ...rows.map(({ line }) => line.orderId)])]);
}

/**
 * Closes received orders of which nothing is left to bill, because all of it is on bills or went back; opens those
 * again that were closed by it and have something to bill. The caller holds the orders.
 */
export async function closeBilled(ctx: WriteContext, orderIds: readonly number[]): Promise<void> {
  const orders = await readRows(ctx, purchaseOrders, { id: [...orderIds] });
  const unbilled = await unbilledAmong(ctx, orderIds);
  for (const order of orders) {
    const isAllBilled = !unbilled.has(order.id);
    if (order.status === 'received' && isAllBilled) {
      await changeRow(ctx, purchaseOrders, order, {
        status: 'closed',
        closedAt: ctx.now,
        statusNote: allBilled,
      });
    } else if (order.status === 'closed' && order.statusNote === allBilled && !isAllBilled) {
      await changeRow(ctx, purchaseOrders, order, {
        status: 'received',
        closedAt: null,
        statusNote: '',
      });
    }
  }
}

/** Orders that brought accepted goods which are worth something, are with us and are on no bill. */
async function unbilledAmong(
  ctx: WriteContext,
  orderIds: readonly number[],
): Promise<ReadonlySet<number>> {
  const { unbilledQty, unbilledValue, keptStock, keptReturned } = inwardBatches;
  const rows = await ctx.tx
    .selectDistinct({ id: poLines.orderId })
    .from(poLines)
    .innerJoin(inwardLines, eq(inwardLines.poLineId, poLines.id))
    .innerJoin(inwardBatches, eq(inwardBatches.inwardLineId, inwardLines.id))
    .where(
      and(
        inArray(poLines.orderId, [...orderIds]),
        gt(unbilledValue, 0),
        gt(sql`${unbilledQty} - ${keptStock} + ${keptReturned}`, 0),
      ),
    );
  return new Set(rows.map(({ id }) => id));
}
