import { permissions } from '../kit/permission.ts';

export const b2bPermissions = permissions({
  'b2b.company.read': ['See companies', 'A C U S'],
  'b2b.company.export': ['Export companies, groups and price lists as files', 'A C U'],
  'b2b.company.write': ['Add and change companies', 'A S'],
  'b2b.company.delete': ['Delete companies', 'A'],
  'b2b.company.merge': ['Merge two companies', 'A'],
  'b2b.group.read': ['See groups and price lists', 'A C U S'],
  'b2b.group.write': ['Change groups and their people', 'A S'],
  'b2b.group.delete': ['Delete groups', 'A'],
  'b2b.priceList.write': ['Change price lists', 'A S'],
  'b2b.shipping.write': ['Set B2B shipping charges', 'A S'],
  'b2b.credit.write': ['Set credit terms', 'A'],
  'b2b.credit.override': ['Release credit, overdue, approval holds', 'A'],
});
