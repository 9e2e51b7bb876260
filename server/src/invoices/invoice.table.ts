import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  text,
} from 'drizzle-orm/pg-core';
import type { PrintedAddress } from '@counting-house/contract/customers/address.ts';
import { BuyerKind } from '@counting-house/contract/orders/buyer.ts';
import {
  InvoiceSeries,
  type InvoiceBank,
  type InvoiceBuyer,
  type InvoiceSeller,
} from '@counting-house/contract/invoices/invoice.ts';
import type { TaxByRate } from '@counting-house/contract/tax/tax.ts';
import { salesOrders } from '../orders/order.table.ts';
import {
  date,
  money,
  moment,
  oneOf,
  optionalReference,
  reference,
  rowId,
  stamps,
} from '../platform/database/columns.ts';

/** Who bought, who sold and where it went, as it was that day. */
export const copiedParties = () => ({
  buyerKind: oneOf(BuyerKind).notNull(),
  buyerId: reference(),
  /** The buyer as they were called that day. */
  buyer: jsonb().$type<InvoiceBuyer>().notNull(),
  seller: jsonb().$type<InvoiceSeller>().notNull(),
  billingAddress: jsonb().$type<PrintedAddress>().notNull(),
  /** Null: the same as billing. */
  shippingAddress: jsonb().$type<PrintedAddress | null>(),
  placeOfSupply: text().notNull(),
  priceMode: text({ enum: ['inclusive', 'exclusive'] }).notNull(),
});

/** What happens to an invoice or a credit note once it is issued. */
export const afterIssue = () => ({
  cancelReason: text(),
  cancelledOn: date(),
  /** How often it was printed; from the second on it says Duplicate. */
  prints: integer().notNull().default(0),
  lastPrintedAt: moment(),
  /** When it was last put into the outbox. */
  sentAt: moment(),
});

/**
 * An invoice to a customer. Everything on it is copied when it is issued and never changes, but for
 * what is left to be paid or credited, and its cancelling.
 */
export const salesInvoices = pgTable(
  'sales_invoice',
  {
    id: rowId(),
    /** Given last, within the transaction that issues it. */
    number: text().unique(),
    status: text({ enum: ['issued', 'cancelled'] })
      .notNull()
      .default('issued'),
    series: oneOf(InvoiceSeries).notNull(),
    channel: text({ enum: ['b2c', 'b2b'] }).notNull(),
    orderId: reference(),
    orderNo: text().notNull(),
    /** The order had an invoice in force already; set by the database (9700_reports.sql). */
    isFurther: boolean().notNull().default(false),
    /** The parcel that it was issued for. */
    parcelId: optionalReference(),
    issueDate: date().notNull(),
    dueDate: date().notNull(),
    ...copiedParties(),
    /** As shown: with tax when prices include it. */
    goodsNet: money().notNull(),
    charges: money().notNull(),
    taxable: money().notNull(),
    taxAmount: money().notNull(),
    roundOff: money().notNull(),
    total: money().notNull(),
    /** What is open of it in the books; kept by the database with its open item (9400_invoices.sql). */
    rest: money().notNull().default(0),
    /** What its credit notes come to. */
    credited: money().notNull().default(0),
    taxesByRate: jsonb().$type<TaxByRate[]>().notNull(),
    terms: text().notNull().default(''),
    /** What may be written on it later: it changes nothing of what is owed. */
    note: text().notNull().default(''),
    vehicleNo: text().notNull().default(''),
    ewayBill: text().notNull().default(''),
    /** Of an export, as customs gave them. */
    shippingBillNo: text(),
    shippingBillDate: date(),
    portCode: text(),
    bank: jsonb().$type<InvoiceBank | null>(),
    ...afterIssue(),
    ...stamps(),
  },
  (invoice) => [
    foreignKey({
      name: 'sales_invoice_order_buyer_fk',
      columns: [invoice.orderId, invoice.buyerKind, invoice.buyerId],
      foreignColumns: [salesOrders.id, salesOrders.buyerKind, salesOrders.buyerId],
    }).onUpdate('cascade'),
    index('sales_invoice_date').on(invoice.issueDate, invoice.id),
    index('sales_invoice_due').on(invoice.dueDate, invoice.id),
    // Whether a month has any that a return is filed of.
    index('sales_invoice_regular')
      .on(invoice.issueDate)
      .where(sql`${invoice.seller} ->> 'scheme' = 'regular'`),
    index('sales_invoice_total').on(invoice.total, invoice.id),
    index('sales_invoice_rest').on(invoice.rest, invoice.id),
    // What is open is few among all invoices.
    index('sales_invoice_open')
      .on(invoice.issueDate, invoice.id)
      .where(sql`${invoice.rest} > 0`),
    // Few among all invoices, too.
    index('sales_invoice_credited')
      .on(invoice.issueDate, invoice.id)
      .where(sql`${invoice.credited} > 0`),
    index('sales_invoice_cancelled')
      .on(invoice.issueDate, invoice.id)
      .where(sql`${invoice.status} = 'cancelled'`),
    index('sales_invoice_latest_number').on(
      invoice.number.desc().nullsLast(),
      invoice.id.desc().nullsFirst(),
    ),
    index('sales_invoice_by_buyer').on(invoice.buyerId, invoice.buyerKind, invoice.issueDate),
    index('sales_invoice_series').on(invoice.series, invoice.issueDate),
    index('sales_invoice_order').on(invoice.orderId),
    // Few orders have several; anyone who counts orders by their invoices takes these off.
    index('sales_invoice_further')
      .on(invoice.issueDate, invoice.orderId)
      .where(sql`${invoice.isFurther}`),
    index('sales_invoice_order_no').on(invoice.orderNo, invoice.id),
    check(
      'invoice.shipping_bill',
      sql`num_nonnulls(${invoice.shippingBillNo}, ${invoice.shippingBillDate}, ${invoice.portCode}) in (0, 3)
        and (${invoice.shippingBillNo} is null or ${invoice.placeOfSupply} = '96')`,
    ),
    check('invoice.number_long', sql`length(${invoice.number}) <= 16`),
    check('invoice.credited', sql`${invoice.credited} between 0 and ${invoice.total}`),
    check(
      'invoice.cancelled',
      sql`case ${invoice.status} when 'cancelled'
        then num_nulls(${invoice.cancelReason}, ${invoice.cancelledOn}) = 0 and ${invoice.credited} = 0
        else num_nonnulls(${invoice.cancelReason}, ${invoice.cancelledOn}) = 0 end`,
    ),
    check(
      'invoice.total',
      sql`${invoice.total} = ${invoice.taxable} + ${invoice.taxAmount} + ${invoice.roundOff}`,
    ),
  ],
);
