import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  unique,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import type { InvoiceBatch } from '@counting-house/contract/invoices/invoice.ts';
import type { TaxLine } from '@counting-house/contract/tax/tax.ts';
import { orderCharges } from '../orders/placing/charge.table.ts';
import { orderLines } from '../orders/line.table.ts';
import { money, optionalReference, qty, reference, rowId } from '../platform/database/columns.ts';
import { salesInvoices } from './invoice.table.ts';
import { taxedAmount } from '../tax/tax.table.ts';

/** What an invoice took of an order line or a charge. Amounts in paise, `net` and `discount` as shown. */
export const salesInvoiceLines = pgTable(
  'sales_invoice_line',
  {
    id: rowId(),
    invoiceId: reference().references(() => salesInvoices.id),
    lineNo: integer().notNull(),
    kind: text({ enum: ['goods', 'charge'] }).notNull(),
    orderLineId: optionalReference().references(() => orderLines.id),
    orderChargeId: optionalReference().references(() => orderCharges.id),
    sku: text().notNull().default(''),
    title: text().notNull(),
    hsn: text().notNull().default(''),
    unitCode: text().notNull().default(''),
    batches: jsonb().$type<InvoiceBatch[]>().notNull().default([]),
    /** Null for a charge. */
    qty: qty(),
    unitPrice: money().notNull(),
    discount: money().notNull(),
    net: money().notNull(),
    taxId: optionalReference(),
    ...taxedAmount(),
    /** Its invoice was cancelled: the order has it back. */
    isCancelled: boolean().notNull().default(false),
    /** What no credit note took back; null for a charge. */
    restQty: qty(),
    restNet: money().notNull(),
    restComponents: jsonb().$type<TaxLine[]>().notNull(),
  },
  (line) => [
    unique('sales_invoice_line_no').on(line.invoiceId, line.lineNo),
    index('sales_invoice_line_order_line').on(line.orderLineId),
    uniqueIndex('invoice.charge_once')
      .on(line.orderChargeId)
      .where(sql`not ${line.isCancelled}`),
    check(
      'credit.above_rest',
      sql`${line.restNet} between 0 and ${line.net}
        and (${line.restQty} is null or ${line.restQty} between 0 and ${line.qty})
        and not jsonb_path_exists(${line.restComponents}, '$[*].amount ? (@ < 0)')`,
    ),
    check('invoice_line.total', sql`${line.total} = ${line.taxable} + ${line.taxAmount}`),
    check(
      'invoice_line.of',
      sql`(${line.kind} = 'goods' and ${line.orderLineId} is not null and ${line.qty} > 0)
        or (${line.kind} = 'charge' and ${line.orderChargeId} is not null)`,
    ),
    index('sales_invoice_line_charge').on(line.orderChargeId),
  ],
);
