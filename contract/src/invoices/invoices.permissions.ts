import { permissions } from '../kit/permission.ts';

export const invoicesPermissions = permissions({
  'invoices.invoice.read': ['See and print invoices', 'A C U S'],
});
