import { permissions } from '../kit/permission.ts';

export const dashboardPermissions = permissions({
  'dashboard.orderCount.read': ['See the count of new orders', 'A U S'],
});
