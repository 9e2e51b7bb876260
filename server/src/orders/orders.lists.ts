import type { ordersLists as kinds } from '@counting-house/contract/orders/orders.lists.ts';
import type { ListsOf } from '../lists/list-kind.service.ts';
import { ordersList } from './files/orders-kind.service.ts';

export const ordersLists: ListsOf<typeof kinds> = { orders: ordersList };
