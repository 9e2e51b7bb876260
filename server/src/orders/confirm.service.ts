import type { Order } from '@counting-house/contract/orders/order.ts';
import type { RowResults } from '@counting-house/contract/orders/payment.ts';
import type { WriteContext } from '../platform/context.ts';
import { rupees } from '../platform/money.ts';
import { ruleBroken } from '../platform/problem.ts';
import { stale, updateRow } from '../platform/rows/rows.ts';
import { tellBuyer } from './message.service.ts';
import { confirmRefusal } from './order.rules.ts';
import { getOrder, lockOrder, lockOrders, type OrderRecord } from './order.service.ts';
import { salesOrders } from './order.table.ts';
import { confirmedMessage } from './orders.templates.ts';
import { renderServices } from './progress.service.ts';
import { taxRefusal } from './settle-tax.service.ts';
import { noteEvent } from './timeline.service.ts';

/**
 * Confirms an order, so that packing sees it. An order that is confirmed already is answered as it is,
 * so that the call may be repeated.
 *
 * @throws {Problem} `order.on_hold`, `order.not_paid`, `order.no_address`, `order.not_open`,
 *   `order.tax_changed` (422).
 */
export async function confirmOrder(
  ctx: WriteContext,
  { id, version }: { id: number; version?: number | undefined },
): Promise<Order> {
  const order = await lockOrder(ctx, id);
  const refusal = await refusalOf(ctx, order);
  if (refusal) throw ruleBroken(refusal.code, refusal.text);
  if (order.status === 'placed') {
    if (version !== undefined && version !== order.version) {
      throw await stale(ctx, salesOrders, order);
    }
    await confirm(ctx, order);
  }
  return getOrder(ctx, { id });
}

/** Confirms several orders; each that cannot be says why. */
export async function confirmOrders(
  ctx: WriteContext,
  { ids }: { ids: readonly number[] },
): Promise<RowResults> {
  const rows: RowResults['rows'] = [];
  await lockOrders(ctx, ids);
  for (const id of [...new Set(ids)].sort((a, b) => a - b)) {
    const order = await lockOrder(ctx, id);
    const refusal = await refusalOf(ctx, order);
    if (!refusal && order.status === 'placed') await confirm(ctx, order);
    rows.push({ id, ok: !refusal, text: refusal?.text ?? `${order.orderNo} confirmed` });
  }
  const done = rows.filter(({ ok }) => ok).length;
  return { rows, done, failed: rows.length - done };
}

/** Confirms a fresh order as its taker asked; what holds it leaves it placed. */
export async function confirmLocked(ctx: WriteContext, order: OrderRecord): Promise<void> {
  if (order.status === 'placed' && !(await refusalOf(ctx, order))) await confirm(ctx, order);
}

/**
 * Confirms an order by itself, if the house is set so (`orders.autoConfirm`): when it is placed, paid or
 * released.
 */
export async function confirmByRule(ctx: WriteContext, id: number): Promise<void> {
  const rule = ctx.settings['orders.autoConfirm'];
  if (rule === 'none') return;
  const order = await lockOrder(ctx, id);
  if (rule === 'all' || order.balance <= 0) await confirmLocked(ctx, order);
}

async function refusalOf(ctx: WriteContext, order: OrderRecord) {
  if (order.status !== 'draft' && order.status !== 'placed') return null;
  const byState = confirmRefusal(order, {
    needsPayment: ctx.settings['orders.confirmNeedsPayment'],
  });
  return byState ?? (await taxRefusal(ctx, order));
}

async function confirm(ctx: WriteContext, order: OrderRecord): Promise<void> {
  const confirmed = await updateRow(
    ctx,
    salesOrders,
    { id: order.id },
    { status: 'confirmed', confirmedAt: ctx.now },
  );
  await noteEvent(ctx, { orderId: order.id, kind: 'confirmed', text: 'Order confirmed' });
  await tellBuyer(ctx, order, confirmedMessage, { values: { total: rupees(order.grandTotal) } });
  await renderServices(ctx, confirmed);
}
