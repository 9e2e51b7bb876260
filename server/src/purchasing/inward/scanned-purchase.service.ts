import type { ScanHit } from '@counting-house/contract/stock/scan.ts';
import { eq, type SQL } from 'drizzle-orm';
import type { ReadContext } from '../../platform/context.ts';
import { scanHit, type FindScanned } from '../../stock/scanning/known-code.service.ts';
import { bills } from '../bills/bill.table.ts';
import { purchaseOrders } from '../purchase-orders/purchase-order.table.ts';
import { inwards } from './inward.table.ts';

export const inwardLabelled: FindScanned = (ctx, code) =>
  inwardBy(ctx, eq(inwards.labelCode, code));

/** What was ordered, came in or was billed, by its number. */
export const purchaseNumbered: FindScanned = async (ctx, code) => {
  const number = code.toUpperCase();
  const [order] = await ctx.tx
    .select({ id: purchaseOrders.id })
    .from(purchaseOrders)
    .where(eq(purchaseOrders.number, number));
  if (order) return scanHit('purchase_order', order.id, number);
  const inward = await inwardBy(ctx, eq(inwards.number, number));
  if (inward) return inward;
  const [bill] = await ctx.tx.select({ id: bills.id }).from(bills).where(eq(bills.number, number));
  return bill ? scanHit('bill', bill.id, number) : null;
};

async function inwardBy(ctx: ReadContext, where: SQL): Promise<ScanHit | null> {
  const [inward] = await ctx.tx
    .select({ id: inwards.id, number: inwards.number, labelCode: inwards.labelCode })
    .from(inwards)
    .where(where);
  return inward ? scanHit('inward', inward.id, inward.number ?? inward.labelCode) : null;
}
