import { permissions } from '../kit/permission.ts';

export const b2bPermissions = permissions({});
