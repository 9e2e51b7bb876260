import { z } from 'zod';
import { listKinds } from '../kit/list-kind.ts';

export const ordersLists = listKinds({
  orders: {
    label: 'Orders',
    does: [{ right: 'orders.order.create', does: 'take orders' }],
    also: [{ option: 'confirmOrders', right: 'orders.order.confirm', does: 'confirm orders' }],
    undo: { right: 'orders.order.cancel', does: 'cancel orders' },
    options: {
      /** Those that nothing holds are confirmed at once. */
      confirmOrders: z.boolean().optional(),
    },
  },
});
