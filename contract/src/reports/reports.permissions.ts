import { permissions } from '../kit/permission.ts';

export const reportsPermissions = permissions({});
