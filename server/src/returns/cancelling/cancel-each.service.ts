import type { RowResults } from '@counting-house/contract/orders/payment.ts';
import type { CancelOrders } from '@counting-house/contract/returns/cancel.ts';
import { eachOrder } from '../../orders/many/each-order.service.ts';
import type { WriteContext } from '../../platform/context.ts';
import { cancel } from './cancel.service.ts';
import { readCancelReason } from './reason.service.ts';

/** Cancels orders one by one, in a call of its own each; each that cannot be says why. */
export async function cancelEach(
  ctx: WriteContext,
  { ids, reasonId, note = '', mail }: CancelOrders,
): Promise<RowResults> {
  const reason = await readCancelReason(ctx, { reasonId, note });
  return eachOrder(ctx, ids, 'cancelled', async (within, order) => {
    await cancel(within, order, { reason, mail });
  });
}
