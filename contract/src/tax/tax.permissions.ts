import { permissions } from '../kit/permission.ts';

export const taxPermissions = permissions({});
