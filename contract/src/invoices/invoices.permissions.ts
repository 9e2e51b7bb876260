import { permissions } from '../kit/permission.ts';

export const invoicesPermissions = permissions({
  'invoices.invoice.read': ['See and print invoices', 'A C U S'],
  'invoices.invoice.export': ['Export invoices and credit notes as files', 'A C U'],
  'invoices.invoice.send': ['Mail invoices and credit notes to customers', 'A C S'],
  'invoices.invoice.create': ['Prepare invoices', 'A C S'],
  'invoices.invoice.issue': ['Issue invoices', 'A C S'],
  'invoices.invoice.backdate': ['Issue invoices with an earlier date', 'A'],
  'invoices.invoice.cancel': ['Cancel invoices', 'A'],
  'invoices.invoice.credit': ['Write credit notes for prices and quantities', 'A C'],
});
