import { permissions } from '../kit/permission.ts';

export const taxPermissions = permissions({
  'tax.rate.read': ['See taxes', 'A C U S'],
  'tax.rate.write': ['Make and change taxes', 'A C'],
});
