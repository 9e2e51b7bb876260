import {
  AssignOrders,
  ConfirmOrders,
  HoldOrders,
  TagOrders,
} from '@counting-house/contract/orders/many.ts';
import { atOnce, type RowResults } from '@counting-house/contract/orders/payment.ts';
import { z } from 'zod';
import { needsRight, type WriteContext } from '../../platform/context.ts';
import { job } from '../../platform/jobs/jobs.ts';
import { confirmEach } from '../confirm.service.ts';
import { assignEach, holdEach, tagEach } from './each-order.service.ts';

const OrdersChange = z.discriminatedUnion('act', [
  ConfirmOrders.extend({ act: z.literal('confirm') }),
  HoldOrders.extend({ act: z.literal('hold') }),
  TagOrders.safeExtend({ act: z.literal('tag') }),
  AssignOrders.extend({ act: z.literal('assign') }),
]);
export type OrdersChange = z.output<typeof OrdersChange>;

const mostTold = 20;

/** The same for more orders than somebody waits for. Done twice an order stays as it is. */
export const changeOrdersJob = job({
  kind: 'orders.changeMany',
  says: 'Change many orders',
  input: OrdersChange,
  async run({ write, progress }, change) {
    const rows: RowResults['rows'] = [];
    for (let from = 0; from < change.ids.length; from += atOnce) {
      const ids = change.ids.slice(from, from + atOnce);
      rows.push(...(await write((ctx) => changeEach(ctx, { ...change, ids }))).rows);
      await progress(rows.length, change.ids.length);
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
      text: `Orders: ${done} done, ${refused} not`,
      link: '/order-management/order-list/all/order-list',
    };
  },
});

/** Asks for the right again: it may be gone since the job was started. */
function changeEach(ctx: WriteContext, change: OrdersChange): Promise<RowResults> {
  switch (change.act) {
    case 'confirm':
      needsRight(ctx, 'orders.order.confirm');
      return confirmEach(ctx, change);
    case 'hold':
      needsRight(ctx, 'orders.order.hold');
      return holdEach(ctx, change);
    case 'tag':
      needsRight(ctx, 'orders.order.edit');
      return tagEach(ctx, change);
    case 'assign':
      needsRight(ctx, 'orders.order.edit');
      return assignEach(ctx, change);
  }
}
