import { z } from 'zod';
import { operations, read, write } from '../kit/operation.ts';
import { BooksOverview, BooksOverviewInput } from './accounts-overview.ts';
import { Home, HomeInput } from './home.ts';
import { HomeLayout } from './layout.ts';

export const dashboard = operations('dashboard', {
  home: read({
    says: 'See what waits for whom, and what happened last.',
    wire: 'GET OrderManagement/Dashboard',
    permission: 'dashboard.home.read',
    background: true,
    input: HomeInput,
    output: Home,
  }),
  getLayout: read({
    says: 'See how one’s own dashboard is arranged.',
    wire: 'GET OrderManagement/DashboardLayout',
    permission: 'dashboard.home.read',
    input: z.strictObject({}),
    output: HomeLayout,
  }),
  arrangeHome: write({
    says: 'Arrange one’s own dashboard.',
    wire: 'POST OrderManagement/DashboardLayout',
    permission: 'dashboard.home.read',
    input: HomeLayout,
    output: HomeLayout,
  }),
  accounts: read({
    says: 'See how the books stand: money, what is owed, profit, tax, and what to do next.',
    wire: 'GET Accounts/Overview',
    permission: 'dashboard.accounts.read',
    background: true,
    input: BooksOverviewInput,
    output: BooksOverview,
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
