import type { ListOpenLines, OpenLine } from '@counting-house/contract/purchasing/inward/inward.ts';
import { and, asc, eq, gt, inArray, isNotNull, sql } from 'drizzle-orm';
import { units } from '../../admin/unit.table.ts';
import type { ReadContext } from '../../platform/context.ts';
import { invariant } from '../../platform/problem.ts';
import { readSkus } from '../../stock/skus/sku.service.ts';
import { inStockUnit, unitRatios } from '../../stock/skus/unit-ratio.service.ts';
import { calledOrder } from '../purchase-orders/order-step.service.ts';
import { openQty } from '../purchase-orders/purchase-order.rules.ts';
import { poLines, purchaseOrders } from '../purchase-orders/purchase-order.table.ts';
import { comingStatuses } from '../purchase-orders/stock-ahead.service.ts';
import { vendors } from '../vendors/vendor.table.ts';
import { readGateGoods } from './gate-goods.service.ts';
import { mostReceivable } from './inward.rules.ts';

const most = 500;

/** Lines of orders that are still to come, those expected first before the others. */
export async function openLines(
  ctx: ReadContext,
  { vendorId, orderId, storeId }: ListOpenLines,
): Promise<{ rows: OpenLine[] }> {
  const rows = await ctx.tx
    .select({
      line: poLines,
      order: purchaseOrders,
      vendorName: vendors.displayName,
      unit: units.code,
      unitDecimals: units.decimals,
    })
    .from(poLines)
    .innerJoin(purchaseOrders, eq(purchaseOrders.id, poLines.orderId))
    .innerJoin(vendors, eq(vendors.id, purchaseOrders.vendorId))
    .innerJoin(units, eq(units.id, poLines.unitId))
    .where(
      and(
        isNotNull(poLines.skuId),
        gt(poLines.stockQty, sql`${poLines.acceptedQty} + ${poLines.closedQty}`),
        inArray(purchaseOrders.status, [...comingStatuses]),
        vendorId === undefined ? undefined : eq(purchaseOrders.vendorId, vendorId),
        orderId === undefined ? undefined : eq(purchaseOrders.id, orderId),
        storeId === undefined ? undefined : eq(purchaseOrders.storeId, storeId),
      ),
    )
    .orderBy(asc(purchaseOrders.expectedDate), asc(purchaseOrders.id), asc(poLines.lineNo))
    .limit(most);
  const skuIds = rows.flatMap(({ line }) => line.skuId ?? []);
  const known = await readSkus(ctx, skuIds);
  const goods = await readGateGoods(ctx, known);
  const ratios = await unitRatios(
    ctx,
    [...known.values()],
    rows.map(({ line }) => line.unitId),
  );
  return {
    rows: rows.map(({ line, order, vendorName, unit, unitDecimals }): OpenLine => {
      const sku = known.get(line.skuId ?? 0);
      const ofGate = goods.get(line.skuId ?? 0);
      invariant(sku && ofGate, 'a line of goods has its SKU');
      const ratio = ratios.ratioOf(sku, line.unitId);
      const open = openQty(line);
      return {
        poLineId: line.id,
        orderId: order.id,
        orderNo: calledOrder(order),
        vendorId: order.vendorId,
        vendorName,
        storeId: order.storeId,
        lineNo: line.lineNo,
        ...ofGate,
        unitId: line.unitId,
        unit,
        unitDecimals,
        perUnit: ratio ? inStockUnit(1_000, ratio) : 1_000,
        orderedQty: line.stockQty,
        receivedQty: line.receivedQty,
        openQty: open,
        mostQty: mostReceivable(open, {
          overBps: ctx.settings['purchasing.overReceiptBps'],
          decimals: sku.unitDecimals,
        }),
        expectedDate: line.expectedDate ?? order.expectedDate,
      };
    }),
  };
}
