import { bigint, pgView, text } from 'drizzle-orm/pg-core';

/** Lines of orders and invoices that were taxed with a tax: a view of invoices (9400_invoices.sql). */
export const taxedLines = pgView('taxed_line', {
  taxId: bigint('tax_id', { mode: 'number' }).notNull(),
  of: text().$type<'order' | 'invoice'>().notNull(),
}).existing();
