import { permissions } from '../kit/permission.ts';

export const cataloguePermissions = permissions({});
