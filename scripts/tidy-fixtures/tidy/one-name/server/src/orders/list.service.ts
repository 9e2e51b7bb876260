import { OrderRow } from '@counting-house/contract/orders/order-list.ts';

void OrderRow;
