import { addresses } from '@counting-house/contract/kit/addresses.ts';
import {
  AssignOrders,
  ConfirmOrders,
  HoldOrders,
  TagOrders,
} from '@counting-house/contract/orders/many.ts';
import type { RowResults } from '@counting-house/contract/orders/payment.ts';
import { z } from 'zod';
import { needsRight, type WriteContext } from '../../platform/context.ts';
import { manyJob } from '../../platform/jobs/many.ts';
import { confirmEach } from '../confirm.service.ts';
import { assignEach, holdEach, tagEach } from './each-order.service.ts';

const OrdersChange = z.discriminatedUnion('act', [
  ConfirmOrders.extend({ act: z.literal('confirm') }),
  HoldOrders.extend({ act: z.literal('hold') }),
  TagOrders.safeExtend({ act: z.literal('tag') }),
  AssignOrders.extend({ act: z.literal('assign') }),
]);
type OrdersChange = z.output<typeof OrdersChange>;

/** The same for more orders than somebody waits for. Done twice an order stays as it is. */
export const changeOrdersJob = manyJob({
  kind: 'orders.changeMany',
  says: 'Change many orders',
  input: OrdersChange,
  things: 'Orders',
  link: addresses.allOrders,
  each: changeEach,
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
