import { Spend } from '@counting-house/contract/purchasing/purchase-orders/spend.ts';
import { fewestForScore } from '@counting-house/contract/purchasing/vendors/vendor-score.ts';
import { expect } from 'vitest';
import { readRows } from '../../platform/rows/read.ts';
import { inwardBatches, inwardLines, inwards } from '../../purchasing/inward/inward.table.ts';
import { billLines, bills } from '../../purchasing/bills/bill.table.ts';
import { poLines, purchaseOrders } from '../../purchasing/purchase-orders/purchase-order.table.ts';
import { spend } from '../../purchasing/purchase-orders/spend.service.ts';
import { listReorder } from '../../purchasing/reorder/reorder-list.service.ts';
import { vendorReturnParts, vendorReturns } from '../../purchasing/returns/vendor-return.table.ts';
import { getVendorScore } from '../../purchasing/vendors/vendor-score.service.ts';
import { atWork } from '../work.ts';
import type { WriteContext } from '../../platform/context.ts';
import type { Stage } from './play.ts';

/** What the buyer reads off, worked out once more from receipts, bills, returns and balances alone. */
export const expectFigures = ({ house, vendorId, bulk, loose, storeId }: Stage): Promise<void> =>
  atWork(house, async (ctx) => {
    const lines = await linesOf(ctx, vendorId);
    const sums = await spend(ctx, Spend.parse({ from: ctx.today, to: ctx.today }));
    const worth = (part: (line: Line) => number) =>
      lines.reduce((sum, line) => sum + Math.round((line.taxable * part(line)) / line.stockQty), 0);
    expect(sums.rows.find(({ key }) => key === `${vendorId}`)).toMatchObject({
      orderedValue: worth(({ stockQty, closedQty }) => stockQty - closedQty),
      receivedValue: worth(({ accepted, stockQty }) => Math.min(accepted, stockQty)),
      billedValue: worth(({ billed, stockQty }) => Math.min(billed, stockQty)),
    });

    const judged = lines.filter(({ accepted, stockQty }) => accepted >= stockQty);
    const score = await getVendorScore(ctx, { id: vendorId });
    const share = { bps: judged.length < fewestForScore ? null : 10_000, lines: judged.length };
    expect(score).toMatchObject({ onTime: share, filled: share });

    const { rows } = await listReorder(ctx, { storeId, all: true });
    for (const { id } of [bulk, loose]) {
      const free = await freeOf(ctx, id, storeId);
      const onOrder = lines
        .filter(({ skuId, isOpen }) => skuId === id && isOpen)
        .reduce(
          (sum, line) => sum + Math.max(line.stockQty - line.accepted - line.closedQty, 0),
          0,
        );
      expect(rows.find((row) => row.id === id)).toMatchObject({ free, onOrder });
    }
  });

type Line = Awaited<ReturnType<typeof linesOf>>[number];

/** Lines of a vendor's orders with what their papers say of them; quantities in thousandths. */
async function linesOf(ctx: WriteContext, vendorId: number) {
  const orders = await readRows(ctx, purchaseOrders, { vendorId: [vendorId] });
  const live = new Map(
    orders
      .filter(({ status }) => !['draft', 'waiting', 'cancelled'].includes(status))
      .map((order) => [order.id, order]),
  );
  const posted = new Set(
    (await readRows(ctx, inwards, { vendorId: [vendorId] }))
      .filter(({ status }) => status === 'posted')
      .map(({ id }) => id),
  );
  const came = await ctx.tx.select().from(inwardLines);
  const batches = await ctx.tx.select().from(inwardBatches);
  const confirmed = new Set(
    (await readRows(ctx, bills, { vendorId: [vendorId] }))
      .filter(({ status }) => status === 'confirmed')
      .map(({ id }) => id),
  );
  const billed = await ctx.tx.select().from(billLines);
  const again = new Set(
    (await readRows(ctx, vendorReturns, { vendorId: [vendorId] }))
      .filter(({ status, isReplacement }) => status === 'posted' && isReplacement)
      .map(({ id }) => id),
  );
  const parts = await ctx.tx.select().from(vendorReturnParts);
  const total = <R>(rows: readonly R[], of: (row: R) => number) =>
    rows.reduce((sum, row) => sum + of(row), 0);
  return (await ctx.tx.select().from(poLines)).flatMap((line) => {
    const order = live.get(line.orderId);
    if (!order) return [];
    const ownLines = came.filter((one) => one.poLineId === line.id && posted.has(one.inwardId));
    const own = new Set(ownLines.map(({ id }) => id));
    const ownBatches = batches.filter(({ inwardLineId }) => own.has(inwardLineId));
    const sentBack = parts.filter(
      ({ returnId, inwardBatchId }) =>
        again.has(returnId) && ownBatches.some(({ id }) => id === inwardBatchId),
    );
    return {
      skuId: line.skuId,
      taxable: line.taxable,
      stockQty: line.stockQty,
      closedQty: line.closedQty,
      isOpen: ['approved', 'sent', 'part_received'].includes(order.status),
      accepted:
        total(ownBatches, ({ acceptedStock }) => acceptedStock) -
        total(sentBack, ({ qty, keptQty }) => qty - keptQty),
      billed: total(
        billed.filter(
          ({ billId, inwardLineId }) => confirmed.has(billId) && own.has(inwardLineId ?? 0),
        ),
        ({ stockQty }) => stockQty,
      ),
    };
  });
}

/** On hand where it may be used, of batches that may be, and not promised. */
async function freeOf(ctx: WriteContext, skuId: number, storeId: number): Promise<number> {
  const { rows } = await ctx.tx.execute<{ free: string }>(`
    select coalesce(sum(b.on_hand - b.reserved), 0) as free
    from stock_balance b join tray t on t.id = b.tray_id join batch g on g.id = b.batch_id
    where b.sku_id = ${skuId} and b.store_id = ${storeId} and t.area in ('rm', 'fg')
      and g.status = 'available' and (g.expiry_date is null or g.expiry_date >= '${ctx.today}')`);
  return Number(rows[0]?.free);
}
