import { and, eq, gt, inArray, sql } from 'drizzle-orm';
import type { ReadContext } from '../../platform/context.ts';
import { isAmong } from '../../platform/database/hot.ts';
import { availability } from '../../stock/demand/availability.service.ts';
import { balances } from '../../stock/ledger/balance.table.ts';
import { batches } from '../../stock/batches/batch.table.ts';
import { demands } from '../../stock/demand/demand.table.ts';
import { poLines, purchaseOrders } from './purchase-order.table.ts';

/** What a store has of a SKU and what is on its way, in thousandths of the stock unit. */
type StockAhead = {
  readonly onHand: number;
  /** On hand, and neither promised nor stopped. */
  readonly free: number;
  /** On hand, and waits for inspection: it is free when it passes. */
  readonly inspection: number;
  /** Open on purchase orders that are approved. */
  readonly onOrder: number;
  /** What orders wait for. */
  readonly short: number;
};

const none: StockAhead = { onHand: 0, free: 0, inspection: 0, onOrder: 0, short: 0 };

/** The states in which an order's goods are still to come. */
export const comingStatuses = ['approved', 'sent', 'part_received'] as const;

/** What a store has of goods, and what is on its way. */
export async function stockAhead(
  ctx: ReadContext,
  storeId: number,
  skuIds: readonly number[],
): Promise<ReadonlyMap<number, StockAhead>> {
  const wanted = [...new Set(skuIds)];
  if (wanted.length === 0) return new Map();
  const held = await availability(ctx, wanted, { storeId });
  const coming = await ctx.tx
    .select({
      skuId: poLines.skuId,
      qty: sql<number>`sum(${poLines.stockQty} - ${poLines.acceptedQty} - ${poLines.closedQty})::float8`,
    })
    .from(poLines)
    .innerJoin(purchaseOrders, eq(purchaseOrders.id, poLines.orderId))
    .where(
      and(
        isAmong(poLines.skuId, wanted),
        eq(purchaseOrders.storeId, storeId),
        inArray(purchaseOrders.status, [...comingStatuses]),
        gt(poLines.stockQty, sql`${poLines.acceptedQty} + ${poLines.closedQty}`),
      ),
    )
    .groupBy(poLines.skuId);
  const waiting = await ctx.tx
    .select({
      skuId: demands.skuId,
      qty: sql<number>`sum(${demands.wanted} - ${demands.done} - ${demands.reserved})::float8`,
    })
    .from(demands)
    .where(
      and(
        isAmong(demands.skuId, wanted),
        eq(demands.storeId, storeId),
        eq(demands.status, 'open'),
        gt(demands.wanted, sql`${demands.done} + ${demands.reserved}`),
      ),
    )
    .groupBy(demands.skuId);
  const inspected = await ctx.tx
    .select({ skuId: balances.skuId, qty: sql<number>`sum(${balances.onHand})::float8` })
    .from(balances)
    .innerJoin(batches, eq(batches.id, balances.batchId))
    .where(
      and(
        isAmong(balances.skuId, wanted),
        eq(balances.storeId, storeId),
        gt(balances.onHand, 0),
        eq(batches.status, 'quarantine'),
        sql`coalesce(${batches.expiryDate} >= ${ctx.today}::date, true)`,
      ),
    )
    .groupBy(balances.skuId);
  const ahead = new Map<number, StockAhead>(wanted.map((skuId) => [skuId, none]));
  const add = (skuId: number | null, part: Partial<StockAhead>) =>
    void (skuId !== null && ahead.set(skuId, { ...(ahead.get(skuId) ?? none), ...part }));
  for (const [skuId, { onHand, free }] of held) add(skuId, { onHand, free });
  for (const { skuId, qty } of inspected) add(skuId, { inspection: qty });
  for (const { skuId, qty } of coming) add(skuId, { onOrder: qty });
  for (const { skuId, qty } of waiting) add(skuId, { short: qty });
  return ahead;
}
