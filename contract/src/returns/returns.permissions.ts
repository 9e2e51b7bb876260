import { permissions } from '../kit/permission.ts';

export const returnsPermissions = permissions({});
