import { permissions } from '../kit/permission.ts';

export const sessionPermissions = permissions({});
