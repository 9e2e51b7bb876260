import { isGiftCard } from '@counting-house/contract/catalogue/product-kind.ts';
import type { OrderStatus } from '@counting-house/contract/orders/order-labels.ts';
import type { WriteContext } from '../../platform/context.ts';
import { wakeKind } from '../../platform/jobs/jobs.ts';
import { changeRow } from '../../platform/rows/rows.ts';
import { orderLines } from '../line.table.ts';
import { sumReturned, openQty, calculateProgress, statusByProgress } from '../order.rules.ts';
import type { LineRecord, OrderRecord } from '../order.service.ts';
import { salesOrders } from '../order.table.ts';

/**
 * A service needs no parcel: it counts as delivered when its order is confirmed, and so does one that is
 * added later. Its invoice is issued by the invoices area, with the goods or by itself.
 *
 * @param lines all of the order, as they are now.
 * @returns whether it has services; then its status has followed.
 */
export async function renderServices(
  ctx: WriteContext,
  order: OrderRecord,
  lines: readonly LineRecord[],
): Promise<boolean> {
  if (order.status !== 'confirmed') return false;
  const services = lines.filter((line) => line.kind === 'service' && openQty(line) > 0);
  if (services.length === 0) return false;
  const after = new Map(lines.map((line) => [line.id, line]));
  for (const line of services) {
    const qty = openQty(line);
    const rendered = { qtyPacked: qty, qtyShipped: qty, qtyDelivered: qty };
    after.set(line.id, await changeRow(ctx, orderLines, line, rendered));
  }
  await followProgress(ctx, order, { lines: [...after.values()], at: ctx.now });
  wakeKind(ctx, 'invoices.issueServices');
  return true;
}

/**
 * Gift cards are with the buyer as soon as they are issued. The caller has locked the order, and read it and its
 * lines behind the lock.
 */
export async function handOverCards(
  ctx: WriteContext,
  { order, lines }: { readonly order: OrderRecord; readonly lines: readonly LineRecord[] },
): Promise<OrderRecord> {
  const after: LineRecord[] = [];
  for (const line of lines) {
    const { qtyInvoiced: qty } = line;
    const given = { qtyPacked: qty, qtyShipped: qty, qtyDelivered: qty };
    after.push(isGiftCard(line) ? await changeRow(ctx, orderLines, line, given) : line);
  }
  return followProgress(ctx, order, { lines: after, at: ctx.now });
}

/** Has the gift cards of an order issued, if it is paid and brings any. */
export function wakeCards(
  ctx: WriteContext,
  { balance }: Pick<OrderRecord, 'balance'>,
  lines: readonly Pick<LineRecord, 'kind'>[],
): void {
  if (balance <= 0 && lines.some(isGiftCard)) wakeKind(ctx, 'invoices.issueGiftCards');
}

/**
 * Moves the status of a confirmed order as far as all of its quantity has come. The caller has locked it.
 *
 * @param of all lines as they are now; `at` the moment of the step, ISO.
 */
export async function followProgress(
  ctx: WriteContext,
  order: OrderRecord,
  { lines, at }: { lines: readonly LineRecord[]; at: string },
): Promise<OrderRecord> {
  const status = statusByProgress(calculateProgress(lines), sumReturned(lines));
  return changeRow(ctx, salesOrders, order, {
    status,
    packedAt: reached(status, 'packed') ? (order.packedAt ?? at) : null,
    shippedAt: reached(status, 'shipped') ? (order.shippedAt ?? at) : null,
    deliveredAt:
      status === 'returned'
        ? order.deliveredAt
        : reached(status, 'delivered')
          ? (order.deliveredAt ?? at)
          : null,
  });
}

const stages: readonly OrderStatus[] = ['confirmed', 'packed', 'shipped', 'delivered', 'returned'];
const reached = (status: OrderStatus, stage: OrderStatus) =>
  stages.indexOf(status) >= stages.indexOf(stage);
