import {
  type AskBillDraft,
  type BillDraft,
  type ListUnbilled,
  type Unbilled,
  UnbilledLine,
} from '@counting-house/contract/purchasing/bills/bill-list.ts';
import { and, asc, eq, gt, inArray, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { units } from '../../admin/unit.table.ts';
import type { ReadContext } from '../../platform/context.ts';
import { shareOf } from '../../platform/money.ts';
import { pick } from '../../platform/rows/asked.ts';
import { columnsFor } from '../../platform/rows/columns-for.ts';
import { pageOf } from '../../platform/rows/list.ts';
import { skus } from '../../stock/skus/sku.table.ts';
import { readStore } from '../../stock/trays/store.service.ts';
import { inwardBatches, inwardLines, inwards } from '../inward/inward.table.ts';
import { poLines, purchaseOrders } from '../purchase-orders/purchase-order.table.ts';
import { openServices } from './ordered-services.service.ts';
import { readVendorTerms } from '../purchase-orders/vendor-terms.service.ts';

/** More lines than that are not billed one by one. */
const mostUnbilled = 1_000;

const stockUnits = alias(units, 'stock_unit');

/** What was received and is not billed, oldest first; what all of it is worth is what the books say. */
export async function unbilled(ctx: ReadContext, input: ListUnbilled): Promise<Unbilled> {
  const { vendorId } = input;
  const ofVendor = vendorId === undefined ? undefined : eq(inwards.vendorId, vendorId);
  const open = (of: 'unbilled_qty' | 'unbilled_value') =>
    sql<number>`(select sum(b.${sql.raw(of)}) from inward_batch b
      where b.inward_line_id = ${inwardLines.id} and b.unbilled_qty > 0)`.mapWith(Number);
  const page = await pageOf(ctx, input, {
    rows: ctx.tx
      .select({
        ...columnsFor(UnbilledLine, inwards),
        id: inwardLines.id,
        inwardId: inwards.id,
        inwardNo: sql<string>`coalesce(${inwards.number}, '')`,
        orderNo: sql<string>`coalesce(${purchaseOrders.number}, '')`,
        skuId: inwardLines.skuId,
        code: skus.code,
        name: skus.name,
        stockUnit: stockUnits.code,
        unbilledQty: open('unbilled_qty'),
        unbilledValue: open('unbilled_value'),
      })
      .from(inwardLines)
      .innerJoin(inwards, eq(inwards.id, inwardLines.inwardId))
      .innerJoin(skus, eq(skus.id, inwardLines.skuId))
      .innerJoin(stockUnits, eq(stockUnits.id, skus.unitId))
      .leftJoin(poLines, eq(poLines.id, inwardLines.poLineId))
      .leftJoin(purchaseOrders, eq(purchaseOrders.id, poLines.orderId))
      .$dynamic(),
    matching: ctx.tx
      .select({ id: inwardLines.id })
      .from(inwardLines)
      .innerJoin(inwards, eq(inwards.id, inwardLines.inwardId))
      .innerJoin(skus, eq(skus.id, inwardLines.skuId))
      .$dynamic(),
    id: inwardLines.id,
    where: [
      sql`exists (select from ${inwardBatches} where ${inwardBatches.inwardLineId} = ${inwardLines.id}
        and ${inwardBatches.unbilledQty} > 0)`,
      ofVendor,
    ],
    search: [inwards.number, inwards.challanNo, inwards.vendorName, skus.name, skus.code],
    sorts: { id: inwardLines.id },
    defaultSort: 'id',
  });
  const [sum] = await ctx.tx
    .select({
      value: sql<number>`coalesce(sum(${inwardBatches.unbilledValue}), 0)`.mapWith(Number),
    })
    .from(inwardBatches)
    .innerJoin(inwards, eq(inwards.id, inwardBatches.inwardId))
    .where(and(gt(inwardBatches.unbilledQty, 0), ofVendor));
  return { ...page, value: sum?.value ?? 0 };
}

/** A bill of what a vendor delivered and has not billed, at the prices that were agreed; no lines when all is billed. */
export async function billFromInwards(
  ctx: ReadContext,
  { vendorId, inwardIds }: AskBillDraft,
): Promise<BillDraft> {
  const vendor = await readVendorTerms(ctx, vendorId);
  const found = await openReceipts(ctx, { vendorId, inwardIds });
  const [first] = found;
  const lines = found
    .filter(({ storeId, stood }) => storeId === first?.storeId && stood.accepted > 0)
    .map(({ stood, ...row }) => ({
      ...row,
      description: row.name,
      qty: shareOf(stood.typed, { part: stood.accepted, whole: stood.stocked }),
    }))
    .filter(({ qty }) => qty > 0)
    .slice(0, 200);
  return {
    vendorId,
    vendorName: vendor.displayName,
    storeId: first?.storeId ?? (await readStore(ctx, undefined)).id,
    vendorBillNo: first?.vendorBillNo ?? '',
    vendorBillDate: first?.vendorBillDate ?? null,
    lines,
    services: await openServices(ctx, vendorId),
  };
}

type Stood = { readonly accepted: number; readonly typed: number; readonly stocked: number };

/** Lines of receipts of which something is not billed; of what was accepted also how it was typed. */
function openReceipts(
  ctx: ReadContext,
  { vendorId, inwardIds }: { vendorId: number; inwardIds?: number[] | undefined },
) {
  return ctx.tx
    .select({
      inwardLineId: inwardLines.id,
      inwardId: inwards.id,
      inwardNo: sql<string>`coalesce(${inwards.number}, '')`,
      ...pick(inwards, 'businessDate', 'challanNo', 'vendorBillNo', 'vendorBillDate', 'storeId'),
      orderNo: sql<string>`coalesce(${purchaseOrders.number}, '')`,
      code: skus.code,
      name: skus.name,
      unit: units.code,
      price: inwardLines.price,
      discountBps: inwardLines.discountBps,
      stood: sql<Stood>`json_build_object(
        'accepted', sum(greatest(${inwardBatches.unbilledQty} - ${inwardBatches.keptStock} + ${inwardBatches.keptReturned}, 0)),
        'typed', sum(${inwardBatches.acceptedQty} + ${inwardBatches.rejectedQty}),
        'stocked', sum(${inwardBatches.acceptedStock} + ${inwardBatches.keptStock} + ${inwardBatches.sentBackStock}))`,
    })
    .from(inwardBatches)
    .innerJoin(inwardLines, eq(inwardLines.id, inwardBatches.inwardLineId))
    .innerJoin(inwards, eq(inwards.id, inwardBatches.inwardId))
    .innerJoin(skus, eq(skus.id, inwardLines.skuId))
    .innerJoin(units, eq(units.id, inwardLines.unitId))
    .leftJoin(poLines, eq(poLines.id, inwardLines.poLineId))
    .leftJoin(purchaseOrders, eq(purchaseOrders.id, poLines.orderId))
    .where(
      and(
        gt(inwardBatches.unbilledQty, 0),
        eq(inwards.vendorId, vendorId),
        inwardIds && inArray(inwards.id, inwardIds),
      ),
    )
    .groupBy(inwardLines.id, inwards.id, skus.id, units.id, purchaseOrders.id)
    .orderBy(asc(inwards.id), asc(inwardLines.lineNo))
    .limit(mostUnbilled);
}
