import { permissions } from '../kit/permission.ts';

export const invoicesPermissions = permissions({});
