import { permissions } from '../kit/permission.ts';

export const logisticsPermissions = permissions({});
