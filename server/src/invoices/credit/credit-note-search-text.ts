import { sql } from 'drizzle-orm';
import { creditNotes } from './credit-note.table.ts';

/** What people find a credit note by, in one text; written as its index has it (9400_invoices.sql). */
export const creditNoteSearchText = sql<string>`(coalesce(${creditNotes.number}, '') || ' ' || ${creditNotes.invoiceNo}
  || ' ' || ${creditNotes.orderNo} || ' ' || coalesce(${creditNotes.buyer} ->> 'name', '')
  || ' ' || coalesce(${creditNotes.buyer} ->> 'phone', '') || ' ' || coalesce(${creditNotes.buyer} ->> 'gstin', ''))`;
