import { z } from 'zod';
import { operations, read } from '../kit/operation.ts';

export const dashboard = operations('dashboard', {
  orderCount: read({
    says: 'Count the orders that wait to be confirmed.',
    wire: 'GET OrderManagement/OrderCount',
    permission: 'dashboard.orderCount.read',
    background: true,
    input: z.strictObject({}),
    output: z.int(),
  }),
});
