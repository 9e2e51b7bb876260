import { permissions } from '../kit/permission.ts';

export const adminPermissions = permissions({
  'admin.unit.write': ['Make and change units', 'A'],
});
