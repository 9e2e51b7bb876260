import { permissions } from '../kit/permission.ts';

export const dataPermissions = permissions({});
