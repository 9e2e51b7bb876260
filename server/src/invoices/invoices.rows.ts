import type { RegisterRow } from '../platform/rows/row-register.ts';
import { creditNotes } from './credit/credit-note.table.ts';
import { salesInvoices } from './invoice.table.ts';

export const invoicesRows: readonly RegisterRow[] = [
  {
    table: salesInvoices,
    aliases: ['invoice'],
    read: 'invoices.invoice.read',
    status: 'Use the invoice actions.',
  },
  {
    table: creditNotes,
    read: 'invoices.invoice.read',
    status: 'Use the invoice actions.',
  },
];
