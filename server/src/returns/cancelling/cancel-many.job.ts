import { atOnce, type RowResults } from '@counting-house/contract/orders/payment.ts';
import { CancelOrders } from '@counting-house/contract/returns/cancel.ts';
import { needsRight } from '../../platform/context.ts';
import { job } from '../../platform/jobs/jobs.ts';
import { cancelEach } from './cancel-each.service.ts';

const mostTold = 20;

/** Cancels more orders than somebody waits for. One that is cancelled already stays as it is. */
export const cancelOrdersJob = job({
  kind: 'returns.cancelOrders',
  says: 'Cancel many orders',
  input: CancelOrders,
  async run({ write, progress }, asked) {
    const rows: RowResults['rows'] = [];
    for (let from = 0; from < asked.ids.length; from += atOnce) {
      const ids = asked.ids.slice(from, from + atOnce);
      const part = await write((ctx) => {
        needsRight(ctx, 'orders.order.cancel');
        return cancelEach(ctx, { ...asked, ids });
      });
      rows.push(...part.rows);
      await progress(rows.length, asked.ids.length);
    }
    const refused = rows.filter(({ ok }) => !ok);
    return {
      done: rows.length - refused.length,
      refused: refused.length,
      first: refused.slice(0, mostTold),
    };
  },
  tells: (result) => {
    const { done, refused } = result as { done: number; refused: number };
    return {
      text: `Orders: ${done} cancelled, ${refused} not`,
      link: '/order-management/order-list/all/order-list',
    };
  },
});
