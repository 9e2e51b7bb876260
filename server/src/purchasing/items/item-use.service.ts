import { and, eq, sql, type SQL } from 'drizzle-orm';
import type { ReadContext, WriteContext } from '../../platform/context.ts';
import { deleteRow, restoreRow } from '../../platform/rows/deleted.ts';
import { Problem, ruleBroken } from '../../platform/problem.ts';
import type { RowSeen } from '../../platform/rows/row-register.ts';
import { demands } from '../../stock/demand/demand.table.ts';
import { movements } from '../../stock/ledger/movement.table.ts';
import { skusBelongingTo } from '../../stock/skus/sku.service.ts';
import { skus } from '../../stock/skus/sku.table.ts';
import { poLines, purchaseOrders } from '../purchase-orders/purchase-order.table.ts';
import { items } from './item.table.ts';

/** Lines of purchase orders of which goods of the SKU in the row are still to come. */
export const openOrderLines: SQL = sql`
  from ${poLines} join ${purchaseOrders} on ${purchaseOrders.id} = ${poLines.orderId}
  where ${poLines.skuId} = ${skus.id}
    and ${poLines.stockQty} > ${poLines.acceptedQty} + ${poLines.closedQty}
    and ${purchaseOrders.status} in ('approved', 'sent', 'part_received')`;

/** What is open and names an item, in words: '2 open demands'. */
export async function readItemUses(ctx: ReadContext, itemId: number): Promise<string[]> {
  const [wanted] = await ctx.tx
    .select({ n: sql<number>`count(*)::int` })
    .from(demands)
    .innerJoin(skus, eq(skus.id, demands.skuId))
    .where(and(eq(skus.itemId, itemId), eq(demands.status, 'open')));
  const [ordered] = await ctx.tx
    .select({ n: sql<number>`(select count(*) ${openOrderLines})::int` })
    .from(skus)
    .where(eq(skus.itemId, itemId));
  return [
    counted(ordered?.n ?? 0, 'open purchase order line'),
    counted(wanted?.n ?? 0, 'open demand'),
  ].flatMap((words) => words ?? []);
}

/**
 * Deletes an item that was never used, with its SKU, units, barcodes and policies; it can come back.
 *
 * @throws {Problem} `item.has_history` (422).
 */
export async function deleteItem(ctx: WriteContext, at: RowSeen): Promise<void> {
  const moved = await ctx.tx
    .select({ id: movements.id })
    .from(movements)
    .innerJoin(skus, eq(skus.id, movements.skuId))
    .where(eq(skus.itemId, at.id))
    .limit(1);
  if (moved.length > 0) throw hasHistory();
  try {
    await deleteRow(ctx, items, at, { before: skusBelongingTo(ctx, { itemId: at.id }) });
  } catch (error) {
    throw error instanceof Problem && error.code === 'row.in_use' ? hasHistory() : error;
  }
}

export const restoreItem = (ctx: WriteContext, { id }: { readonly id: number }) =>
  restoreRow(ctx, items, id);

const hasHistory = () =>
  ruleBroken('item.has_history', 'This item has history. Make it inactive instead.');

const counted = (n: number, thing: string): string | null =>
  n === 0 ? null : `${n} ${thing}${n === 1 ? '' : 's'}`;
