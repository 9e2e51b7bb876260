import { notNow } from '@counting-house/contract/kit/labels.ts';
import { purchaseOrderStatusLabels } from '@counting-house/contract/purchasing/purchase-orders/purchase-order-labels.ts';
import { asc, eq } from 'drizzle-orm';
import type { WriteContext } from '../../platform/context.ts';
import { conflict } from '../../platform/problem.ts';
import { lockRow, stale } from '../../platform/rows/rows.ts';
import { orderSteps, type OrderStep } from './purchase-order.rules.ts';
import { poLines, purchaseOrders } from './purchase-order.table.ts';

export type Order = typeof purchaseOrders.$inferSelect;
export type OrderLine = typeof poLines.$inferSelect;

/** How an order is called: by its number, a draft by its id. */
export const calledOrder = ({ id, number }: Pick<Order, 'id' | 'number'>): string =>
  number ?? `Draft ${id}`;

/**
 * Locks an order that a step is taken with.
 *
 * @param at its version as the asker saw it; left out by what follows from another document.
 * @throws {Problem} `not_found`; `stale`, `po.state` (409).
 */
export async function lockForStep(
  ctx: WriteContext,
  at: { readonly id: number; readonly version?: number },
  step: OrderStep,
): Promise<Order> {
  const order = await lockRow(ctx, purchaseOrders, at.id);
  if (at.version !== undefined && order.version !== at.version) {
    throw await stale(ctx, purchaseOrders, order);
  }
  checkStep(order, step);
  return order;
}

/** @throws {Problem} `po.state` (409) when the step cannot be taken now. */
export function checkStep(order: Order, step: OrderStep): void {
  if (orderSteps[step].includes(order.status)) return;
  const says = notNow(calledOrder(order), purchaseOrderStatusLabels[order.status]);
  throw conflict('po.state', says);
}

/** The lines of an order in their order; its row is locked, so they are. */
export function readPurchaseLines(
  ctx: Pick<WriteContext, 'tx'>,
  orderId: number,
): Promise<OrderLine[]> {
  return ctx.tx
    .select()
    .from(poLines)
    .where(eq(poLines.orderId, orderId))
    .orderBy(asc(poLines.lineNo), asc(poLines.id));
}
