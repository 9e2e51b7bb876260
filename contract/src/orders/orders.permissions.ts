import { permissions } from '../kit/permission.ts';

export const ordersPermissions = permissions({});
