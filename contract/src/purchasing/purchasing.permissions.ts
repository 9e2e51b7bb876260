import { permissions } from '../kit/permission.ts';

export const purchasingPermissions = permissions({});
