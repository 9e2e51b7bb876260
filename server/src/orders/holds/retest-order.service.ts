import { and, asc, isNotNull, sql } from 'drizzle-orm';
import type { ReadContext, WriteContext } from '../../platform/context.ts';
import { confirmByRule } from '../confirm.service.ts';
import { lockOrder } from '../order.service.ts';
import { salesOrders } from '../order.table.ts';

/** Orders of companies that wait for credit, for what is overdue, or for the company. */
export async function ordersToRetest(ctx: ReadContext): Promise<number[]> {
  const rows = await ctx.tx
    .select({ id: salesOrders.id })
    .from(salesOrders)
    .where(and(isNotNull(salesOrders.companyId), sql`${salesOrders.holds} <> '[]'::jsonb`))
    .orderBy(asc(salesOrders.id))
    .limit(5_000);
  return rows.map(({ id }) => id);
}

/** Tests one order again; true when nothing holds it any more. */
export async function retestOrder(ctx: WriteContext, id: number): Promise<boolean> {
  const order = await lockOrder(ctx, id);
  if (order.holds.length === 0) return false;
  return (await confirmByRule(ctx, id)).holds.length === 0;
}
