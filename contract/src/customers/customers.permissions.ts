import { permissions } from '../kit/permission.ts';

export const customersPermissions = permissions({});
