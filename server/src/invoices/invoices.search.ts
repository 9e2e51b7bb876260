import { sql } from 'drizzle-orm';
import { numbered, type SearchKind } from '../platform/rows/search.ts';
import { creditNoteSearchText } from './credit/credit-note-search-text.ts';
import { creditNotes } from './credit/credit-note.table.ts';
import { salesInvoices } from './invoice.table.ts';
import { invoiceSearchText } from './papers/invoice-search-text.ts';

/** What the search finds of this area. */
export const invoicesSearch: readonly SearchKind[] = [
  numbered(salesInvoices, 'invoice', 'Invoices', 'invoices.invoice.read', {
    rank: 12,
    title: salesInvoices.number,
    under: sql`${salesInvoices.buyer} ->> 'name'`,
    words: [invoiceSearchText],
    numbers: [salesInvoices.number, salesInvoices.orderNo],
  }),
  numbered(creditNotes, 'credit_note', 'Credit notes', 'invoices.invoice.read', {
    rank: 13,
    title: creditNotes.number,
    under: sql`${creditNotes.buyer} ->> 'name'`,
    words: [creditNoteSearchText],
    numbers: [creditNotes.number, creditNotes.invoiceNo, creditNotes.orderNo],
  }),
];
