import { Payment } from '@counting-house/contract/orders/payment.ts';
import { Reason } from '@counting-house/contract/orders/reason.ts';
import { orders } from '@counting-house/contract/orders/orders.operations.ts';

void [Payment, Reason, orders];
