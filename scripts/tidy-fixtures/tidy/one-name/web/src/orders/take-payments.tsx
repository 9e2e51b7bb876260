import { Payment } from '@counting-house/contract/orders/payment.ts';

void Payment;
