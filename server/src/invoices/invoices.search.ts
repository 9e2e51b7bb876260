import { sql } from 'drizzle-orm';
import type { SearchKind } from '../platform/rows/search.ts';
import { creditNoteSearchText } from './credit/credit-note-search-text.ts';
import { creditNotes } from './credit/credit-note.table.ts';
import { invoiceSearchText } from './papers/invoice-search-text.ts';
import { salesInvoices } from './invoice.table.ts';

/** What the search finds of this area. */
export const invoicesSearch: readonly SearchKind[] = [
  {
    kind: 'invoice',
    label: 'Invoices',
    permission: 'invoices.invoice.read',
    by: 'number',
    rank: 12,
    rows: (tx) =>
      tx
        .select({
          id: salesInvoices.id,
          title: salesInvoices.number,
          under: sql<string>`${salesInvoices.buyer} ->> 'name'`,
        })
        .from(salesInvoices)
        .$dynamic(),
    id: salesInvoices.id,
    words: [invoiceSearchText],
    numbers: [salesInvoices.number, salesInvoices.orderNo],
    exact: [salesInvoices.number],
  },
  {
    kind: 'credit_note',
    label: 'Credit notes',
    permission: 'invoices.invoice.read',
    by: 'number',
    rank: 13,
    rows: (tx) =>
      tx
        .select({
          id: creditNotes.id,
          title: creditNotes.number,
          under: sql<string>`${creditNotes.buyer} ->> 'name'`,
        })
        .from(creditNotes)
        .$dynamic(),
    id: creditNotes.id,
    words: [creditNoteSearchText],
    numbers: [creditNotes.number, creditNotes.invoiceNo, creditNotes.orderNo],
    exact: [creditNotes.number],
  },
];
