import { permissions } from '../kit/permission.ts';

export const purchasingPermissions = permissions({
  'purchasing.vendor.read': ['See vendors', 'A C U K'],
  'purchasing.vendor.write': ['Change vendors and their prices', 'A'],
  'purchasing.vendor.hold': ['Hold and release vendors', 'A'],
  'purchasing.vendor.bank': ['See and change vendors’ bank details', 'A C'],
});
