import type { ScanHit } from '@counting-house/contract/stock/scan.ts';
import { eq, type SQL } from 'drizzle-orm';
import type { ReadContext } from '../platform/context.ts';
import { scanHit, type FindScanned } from '../stock/scanning/known-code.service.ts';
import { salesOrders } from './order.table.ts';

export const orderLabelled: FindScanned = (ctx, code) =>
  orderBy(ctx, eq(salesOrders.id, Number(code.slice(1))));

export const orderNumbered: FindScanned = (ctx, code) =>
  orderBy(ctx, eq(salesOrders.orderNo, code.toUpperCase()));

async function orderBy(ctx: ReadContext, where: SQL): Promise<ScanHit | null> {
  const [order] = await ctx.tx
    .select({ id: salesOrders.id, number: salesOrders.orderNo })
    .from(salesOrders)
    .where(where);
  return order?.number ? scanHit('order', order.id, order.number) : null;
}
