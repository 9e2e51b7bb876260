import { permissions } from '../kit/permission.ts';

export const adminPermissions = permissions({});
