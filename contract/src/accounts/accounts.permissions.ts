import { permissions } from '../kit/permission.ts';

export const accountsPermissions = permissions({});
