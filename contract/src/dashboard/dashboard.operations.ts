import { z } from 'zod';
import { operations, read, write } from '../kit/operation.ts';
import { BooksOverview, BooksOverviewInput } from './accounts-overview.ts';
import { Home, HomeInput } from './home.ts';
import { HomeLayout } from './layout.ts';

export const dashboard = operations('dashboard', {
  home: read({
    says: 'See pending approvals and recent activity.',
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
    says: 'See cash, receivables, payables, profit, tax and pending work of the books.',
    wire: 'GET Accounts/Overview',
    permission: 'dashboard.accounts.read',
    background: true,
    input: BooksOverviewInput,
    output: BooksOverview,
  }),
  orderCount: read({
    says: 'Count the orders to confirm.',
    wire: 'GET OrderManagement/OrderCount',
    permission: 'dashboard.orderCount.read',
    background: true,
    input: z.strictObject({}),
    output: z.int(),
  }),
});
