import type { ordersLists as kinds } from '@counting-house/contract/orders/orders.lists.ts';
import type { ListFace } from '../lists/lists.routes.tsx';
import { OrderListOptions } from './order-list-options.tsx';
import { ordersScreens } from './orders.routes.tsx';

export const ordersLists: Readonly<Record<keyof typeof kinds, ListFace>> = {
  orders: {
    shows: {
      label: 'Show the orders',
      screen: ordersScreens.allOrders,
      search: { source: 'import' },
    },
    Options: OrderListOptions,
  },
};
