import { permissions } from '../kit/permission.ts';

export const dashboardPermissions = permissions({
  'dashboard.home.read': ['See the dashboard', 'A C U S B K P'],
  'dashboard.accounts.read': ['See the accounts overview', 'A C U'],
  'dashboard.orderCount.read': ['See the count of new orders', 'A U S'],
});
