import { addresses } from '@counting-house/contract/kit/addresses.ts';
import { CancelOrders } from '@counting-house/contract/returns/cancel.ts';
import { needsRight } from '../../platform/context.ts';
import { manyJob } from '../../platform/jobs/many.ts';
import { cancelEach } from './cancel-each.service.ts';

/** Cancels more orders than somebody waits for. One that is cancelled already stays as it is. */
export const cancelOrdersJob = manyJob({
  kind: 'returns.cancelOrders',
  says: 'Cancel many orders',
  input: CancelOrders,
  things: 'Orders',
  done: 'cancelled',
  link: addresses.allOrders,
  each(ctx, asked) {
    needsRight(ctx, 'orders.order.cancel');
    return cancelEach(ctx, asked);
  },
});
