import { isNotNull, sql } from 'drizzle-orm';
import type { SearchKind } from '../platform/search.ts';
import { salesInvoices } from './invoice.table.ts';

const buyerName = sql<string>`(${salesInvoices.buyer} ->> 'name')`;

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
        .select({ id: salesInvoices.id, title: salesInvoices.number, under: buyerName })
        .from(salesInvoices)
        .$dynamic(),
    id: salesInvoices.id,
    where: isNotNull(salesInvoices.number),
    words: [salesInvoices.number, salesInvoices.orderNo, buyerName],
    exact: [salesInvoices.number],
  },
];
