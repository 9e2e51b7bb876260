import { permissions } from '../kit/permission.ts';

export const stockPermissions = permissions({});
