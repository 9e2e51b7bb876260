import { operations } from '../kit/operation.ts';

export const orders = operations('orders', {});
