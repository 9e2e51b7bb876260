import { operations } from '../kit/operation.ts';
import { paymentCalls } from './payment-calls.ts';
import { taxMonthCalls } from './tax-month-calls.ts';

export const gst = operations('gst', { ...taxMonthCalls, ...paymentCalls });
