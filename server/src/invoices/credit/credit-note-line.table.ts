import { sql } from 'drizzle-orm';
import { check, index, integer, jsonb, pgTable, text, unique } from 'drizzle-orm/pg-core';
import type { TaxLine } from '@counting-house/contract/tax/tax.ts';
import {
  money,
  optionalReference,
  qty,
  reference,
  rowId,
} from '../../platform/database/columns.ts';
import { salesInvoiceLines } from '../invoice-line.table.ts';
import { creditNotes } from './credit-note.table.ts';

/** What a credit note takes back of an invoice line. Amounts in paise, `net` and `kept` as shown. */
export const creditNoteLines = pgTable(
  'credit_note_line',
  {
    id: rowId(),
    creditNoteId: reference().references(() => creditNotes.id),
    lineNo: integer().notNull(),
    kind: text({ enum: ['goods', 'charge'] }).notNull(),
    invoiceLineId: reference().references(() => salesInvoiceLines.id),
    orderLineId: optionalReference(),
    orderChargeId: optionalReference(),
    sku: text().notNull(),
    title: text().notNull(),
    hsn: text().notNull(),
    unitCode: text().notNull(),
    /** Null when only the price falls, and for a charge. */
    qty: qty(),
    /** As the invoice has it. */
    unitPrice: money().notNull(),
    net: money().notNull(),
    /** Held back: it leaves the rest of the invoice line, but is not credited. */
    kept: money().notNull(),
    taxId: optionalReference(),
    /** Thousandths of a percent; 0 when the tax stays as it is. */
    taxRate: integer().notNull(),
    taxComponents: jsonb().$type<TaxLine[]>().notNull(),
    /** Tax that left the rest of the invoice line, with that of what is held back. */
    takenComponents: jsonb().$type<TaxLine[]>().notNull(),
    taxable: money().notNull(),
    taxAmount: money().notNull(),
    total: money().notNull(),
  },
  (line) => [
    unique('credit_note_line_no').on(line.creditNoteId, line.lineNo),
    index('credit_note_line_of_invoice').on(line.invoiceLineId),
    index('credit_note_line_of_order').on(line.orderLineId),
    check('credit_note_line.total', sql`${line.total} = ${line.taxable} + ${line.taxAmount}`),
    check(
      'credit_note_line.amounts',
      sql`${line.net} >= 0 and ${line.kept} >= 0 and ${line.taxable} >= 0 and ${line.taxAmount} >= 0
        and (${line.qty} is null or ${line.qty} > 0)`,
    ),
  ],
);
