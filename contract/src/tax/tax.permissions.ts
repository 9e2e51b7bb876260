import { permissions } from '../kit/permission.ts';

export const taxPermissions = permissions({
  'tax.rate.read': ['See taxes', 'A C U S'],
  'tax.rate.write': ['Make and change taxes', 'A C'],
  'tax.return.read': ['See GST and TDS figures', 'A C U'],
  'tax.return.export': ['Get GST and TDS figures as files', 'A C U'],
  'tax.return.file': ['Check months of GST and mark returns as filed', 'A C'],
  'tax.return.settle': ['Set off and pay GST and TDS', 'A C'],
});
