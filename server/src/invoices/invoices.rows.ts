import type { RegisterRow } from '../platform/rows/row-register.ts';
import { salesInvoices } from './invoice.table.ts';

export const invoicesRows: readonly RegisterRow[] = [
  {
    table: salesInvoices,
    aliases: ['invoice'],
    read: 'invoices.invoice.read',
    status: 'Use the invoice actions.',
  },
];
