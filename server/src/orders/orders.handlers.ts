import { orders } from '@counting-house/contract/orders/orders.operations.ts';
import { handlersFor } from '../platform/handlers.ts';

export const ordersHandlers = handlersFor(orders, {});
