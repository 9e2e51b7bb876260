import { z } from 'zod';
import { operations, read } from '../kit/operation.ts';
import { Home, HomeInput } from './home.ts';

export const dashboard = operations('dashboard', {
  home: read({
    says: 'See what waits for whom, and what happened last.',
    wire: 'GET OrderManagement/Dashboard',
    permission: 'dashboard.home.read',
    background: true,
    input: HomeInput,
    output: Home,
  }),
  orderCount: read({
    says: 'Count the orders that wait to be confirmed.',
    wire: 'GET OrderManagement/OrderCount',
    permission: 'dashboard.orderCount.read',
    background: true,
    input: z.strictObject({}),
    output: z.int(),
  }),
});
