import { permissions } from '../kit/permission.ts';

export const dashboardPermissions = permissions({});
