import type { Inward } from '@counting-house/contract/purchasing/inward/inward.ts';
import { asc, eq } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { attachedFiles } from '../../admin/files/attached.service.ts';
import { units } from '../../admin/unit.table.ts';
import { may, type ReadContext } from '../../platform/context.ts';
import { readRows } from '../../platform/rows/read.ts';
import { theOne } from '../../platform/rows/rows.ts';
import { users } from '../../platform/people/user.table.ts';
import { batches } from '../../stock/batches/batch.table.ts';
import { skus } from '../../stock/skus/sku.table.ts';
import { stores } from '../../stock/trays/store.table.ts';
import { trays } from '../../stock/trays/tray.table.ts';
import { calledOrder } from '../purchase-orders/order-step.service.ts';
import { poLines, purchaseOrders } from '../purchase-orders/purchase-order.table.ts';
import { inwardBatches, inwardCharges, inwardFiles, inwardLines, inwards } from './inward.table.ts';

const stockUnits = alias(units, 'stock_unit');

/** A receipt with its lines and batches. @throws {Problem} `not_found`. */
export async function getInward(ctx: ReadContext, { id }: { id: number }): Promise<Inward> {
  const found = await ctx.tx
    .select({ head: inwards, storeName: stores.name, by: users.name })
    .from(inwards)
    .innerJoin(stores, eq(stores.id, inwards.storeId))
    .leftJoin(users, eq(users.id, inwards.postedBy))
    .where(eq(inwards.id, id));
  const { head, storeName, by } = theOne(inwards, found);
  const seesValues = may(ctx, 'stock.value.read');
  const charges = await readRows(ctx, inwardCharges, { inwardId: id }, { orderBy: ['id'] });
  const attached = await attachedFiles(ctx, inwardFiles, { inwardId: id });
  return {
    ...head,
    number: head.number ?? `Draft ${id}`,
    storeName,
    postedBy: by ?? '',
    goodsValue: seesValues ? head.goodsValue : null,
    chargeValue: seesValues ? head.chargeValue : null,
    charges,
    lines: await linesOfView(ctx, id, seesValues),
    fileIds: attached.map((file) => file.id),
    files: attached,
    warnings: [],
  };
}

async function linesOfView(
  ctx: ReadContext,
  inwardId: number,
  seesValues: boolean,
): Promise<Inward['lines']> {
  const lines = await ctx.tx
    .select({
      line: inwardLines,
      orderId: purchaseOrders.id,
      orderNo: purchaseOrders.number,
      code: skus.code,
      name: skus.name,
      unit: units.code,
      stockUnit: stockUnits.code,
    })
    .from(inwardLines)
    .innerJoin(skus, eq(skus.id, inwardLines.skuId))
    .innerJoin(units, eq(units.id, inwardLines.unitId))
    .innerJoin(stockUnits, eq(stockUnits.id, skus.unitId))
    .leftJoin(poLines, eq(poLines.id, inwardLines.poLineId))
    .leftJoin(purchaseOrders, eq(purchaseOrders.id, poLines.orderId))
    .where(eq(inwardLines.inwardId, inwardId))
    .orderBy(asc(inwardLines.lineNo));
  const rows = await ctx.tx
    .select({ row: inwardBatches, code: batches.code, status: batches.status, tray: trays.code })
    .from(inwardBatches)
    .leftJoin(batches, eq(batches.id, inwardBatches.batchId))
    .leftJoin(trays, eq(trays.id, inwardBatches.trayId))
    .where(eq(inwardBatches.inwardId, inwardId))
    .orderBy(asc(inwardBatches.inwardLineId), asc(inwardBatches.rowNo));
  const ofLine = Map.groupBy(rows, ({ row }) => row.inwardLineId);
  return lines.map(({ line, orderId, orderNo, ...names }) => ({
    ...line,
    ...names,
    orderId,
    orderNo: orderId === null ? '' : calledOrder({ id: orderId, number: orderNo }),
    price: seesValues || line.poLineId === null ? line.price : null,
    batches: (ofLine.get(line.id) ?? []).map(({ row, code, status, tray }) => ({
      ...row,
      checks: [...row.checks],
      code: code ?? '',
      batchStatus: status ?? '',
      trayCode: tray ?? '',
      value: seesValues ? row.goodsValue + row.chargeValue : null,
      unbilledValue: seesValues ? row.unbilledValue : null,
    })),
  }));
}
