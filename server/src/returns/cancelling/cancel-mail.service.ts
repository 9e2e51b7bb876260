import type { CancelledByMail, CancelWithMail } from '@counting-house/contract/returns/cancel.ts';
import type { Order } from '@counting-house/contract/orders/order.ts';
import { getOrder, lockOrder } from '../../orders/order.service.ts';
import { salesOrders } from '../../orders/order.table.ts';
import type { WriteContext } from '../../platform/context.ts';
import { ruleBroken } from '../../platform/problem.ts';
import { assertVersion } from '../../platform/rows/rows.ts';
import { cancel } from './cancel.service.ts';
import { reasonNamed } from './reason.service.ts';
import { outcomeOf, tellAgain, tellCancelled } from './notify-cancelled.service.ts';

/**
 * Cancels a whole order, gives back what was paid the way it came, and tells the buyer; of an order that is
 * cancelled already the buyer is told again, once in ten minutes.
 *
 * @throws {Problem} those of `cancelOrder`; `order.told_already` (409); `order.not_open` (422) for a draft.
 */
export async function cancelOrderWithMail(
  ctx: WriteContext,
  { id, version }: CancelWithMail,
): Promise<CancelledByMail> {
  const order = await lockOrder(ctx, id);
  if (order.orderNo === null) throw ruleBroken('order.not_open', 'Place the order first');
  if (order.status === 'cancelled') {
    const shown = await getOrder(ctx, order);
    const refunds = refundsOf(shown);
    const reason = shown.cancelReason ?? 'Other';
    return { order: shown, refunds, mail: await tellAgain(ctx, order, { reason, refunds }) };
  }
  await assertVersion(ctx, salesOrders, order, version);
  const reason = await reasonNamed(ctx, 'Other');
  const done = await cancel(ctx, order, { reason, mail: false });
  const shown = await getOrder(ctx, order);
  const refunds = refundsOf(shown);
  const sentTo = await tellCancelled(ctx, done.order, { plan: done.plan, reason, refunds });
  return { order: shown, refunds, mail: await outcomeOf(ctx, order, sentTo) };
}

const refundsOf = ({ payments }: Order) =>
  payments.filter(
    ({ direction, status }) => direction === 'out' && (status === 'pending' || status === 'done'),
  );
