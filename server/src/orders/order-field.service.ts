import type { WriteContext } from '../platform/context.ts';
import { invalid, ruleBroken } from '../platform/problem.ts';
import type { RowSeen } from '../platform/rows/row-register.ts';
import { updateRow } from '../platform/rows/rows.ts';
import { canEdit } from './order.rules.ts';
import { lockOrder } from './order.service.ts';
import { salesOrders } from './order.table.ts';
import { orderPayments } from './payments/payment.table.ts';
import { noteEvent } from './timeline.service.ts';

/**
 * Promises an order for another day.
 *
 * @throws {Problem} `order.not_open` (422) once it can no longer be changed.
 */
export async function promiseOrder(
  ctx: WriteContext,
  at: RowSeen,
  promisedOn: string | null,
): Promise<void> {
  const order = await lockOrder(ctx, at.id);
  if (!canEdit(order.status)) {
    throw ruleBroken('order.not_open', 'This order can no longer be changed');
  }
  if (promisedOn !== null && promisedOn < ctx.today) {
    throw invalid({ promisedOn: 'Promised day must be today or later' });
  }
  await updateRow(ctx, salesOrders, at, { promisedOn });
  await noteEvent(ctx, { orderId: at.id, kind: 'edited', text: 'Promised day changed' });
}

/** Changes what is noted for the house on an order. */
export async function noteOnOrder(ctx: WriteContext, at: RowSeen, note: string): Promise<void> {
  await lockOrder(ctx, at.id);
  await updateRow(ctx, salesOrders, at, { note });
}

/** Changes what is noted beside a payment; the books keep what they hold. */
export async function noteOnPayment(ctx: WriteContext, at: RowSeen, note: string): Promise<void> {
  await updateRow(ctx, orderPayments, at, { note });
}
