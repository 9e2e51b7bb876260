import type { OrderStatus } from '@counting-house/contract/orders/order-words.ts';
import type { WriteContext } from '../platform/context.ts';
import { wakeKind } from '../platform/jobs/jobs.ts';
import { updateRow } from '../platform/rows/rows.ts';
import { orderLines } from './line.table.ts';
import { openQty, progressOf, statusByProgress } from './order.rules.ts';
import { linesOf, type LineRecord, type OrderRecord } from './order.service.ts';
import { salesOrders } from './order.table.ts';

/**
 * A service needs no parcel: it counts as delivered when its order is confirmed, and so does one that is
 * added later. Its invoice is issued by the invoices area, with the goods or by itself.
 */
export async function renderServices(
  ctx: WriteContext,
  order: OrderRecord,
  lines: readonly LineRecord[],
): Promise<void> {
  if (order.status !== 'confirmed') return;
  const services = lines.filter((line) => line.kind === 'service' && openQty(line) > 0);
  if (services.length === 0) return;
  for (const line of services) {
    const qty = openQty(line);
    if (line.qtyDelivered === qty) continue;
    await updateRow(
      ctx,
      orderLines,
      { id: line.id },
      { qtyPacked: qty, qtyShipped: qty, qtyDelivered: qty },
    );
  }
  await followProgress(ctx, order, ctx.now);
  wakeKind(ctx, 'invoices.issueServices');
}

/**
 * Moves the status of a confirmed order as far as all of its quantity has come.
 *
 * @param at the moment of the step, ISO.
 */
export async function followProgress(
  ctx: WriteContext,
  order: OrderRecord,
  at: string,
): Promise<OrderStatus> {
  const status = statusByProgress(progressOf(await linesOf(ctx, order.id)));
  await updateRow(
    ctx,
    salesOrders,
    { id: order.id },
    {
      status,
      packedAt: reached(status, 'packed') ? (order.packedAt ?? at) : null,
      shippedAt: reached(status, 'shipped') ? (order.shippedAt ?? at) : null,
      deliveredAt: reached(status, 'delivered') ? (order.deliveredAt ?? at) : null,
    },
  );
  return status;
}

const stages: readonly OrderStatus[] = ['confirmed', 'packed', 'shipped', 'delivered'];
const reached = (status: OrderStatus, stage: OrderStatus) =>
  stages.indexOf(status) >= stages.indexOf(stage);
