import { Payment } from './payment.ts';
import { OrderRow } from './order-list.ts';

export const orders = { takePayment: Payment, listOrders: OrderRow };
