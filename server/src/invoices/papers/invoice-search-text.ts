import { sql } from 'drizzle-orm';
import { salesInvoices } from '../invoice.table.ts';

/** What people find an invoice by, in one text; written as its index has it (9400_invoices.sql). */
export const invoiceSearchText = sql<string>`(coalesce(${salesInvoices.number}, '') || ' ' || ${salesInvoices.orderNo}
  || ' ' || coalesce(${salesInvoices.buyer} ->> 'name', '') || ' ' || coalesce(${salesInvoices.buyer} ->> 'phone', '')
  || ' ' || coalesce(${salesInvoices.buyer} ->> 'gstin', ''))`;
