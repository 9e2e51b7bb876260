import { sql } from 'drizzle-orm';
import { boolean, check, foreignKey, index, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { CreditReason } from '@counting-house/contract/invoices/credit-note.ts';
import type { TaxByRate } from '@counting-house/contract/tax/tax.ts';
import { salesOrders } from '../../orders/order.table.ts';
import {
  date,
  money,
  oneOf,
  optionalReference,
  reference,
  rowId,
  stamps,
} from '../../platform/database/columns.ts';
import { afterIssue, copiedParties, salesInvoices } from '../invoice.table.ts';

/**
 * A credit note against one invoice: it takes back amounts of its lines, by the tax that they bore.
 * Who bought, who sold and where it went is copied from the invoice.
 */
export const creditNotes = pgTable(
  'credit_note',
  {
    id: rowId(),
    /** Given last, within the transaction that issues it. */
    number: text().unique(),
    status: text({ enum: ['issued', 'cancelled'] })
      .notNull()
      .default('issued'),
    channel: text({ enum: ['b2c', 'b2b'] }).notNull(),
    invoiceId: reference().references(() => salesInvoices.id),
    invoiceNo: text().notNull(),
    invoiceDate: date().notNull(),
    orderId: reference(),
    orderNo: text().notNull(),
    /** The return that it settles. */
    returnId: optionalReference(),
    reasonKind: oneOf(CreditReason).notNull(),
    reason: text().notNull(),
    issueDate: date().notNull(),
    ...copiedParties(),
    /** False when it comes too late to change the tax: only what is owed falls. */
    taxEffect: boolean().notNull(),
    /** As shown: with tax when prices include it. */
    goodsNet: money().notNull(),
    charges: money().notNull(),
    /** Taken back but not credited: it stays sold. */
    kept: money().notNull(),
    taxable: money().notNull(),
    taxAmount: money().notNull(),
    roundOff: money().notNull(),
    total: money().notNull(),
    /** What is open of it in the books; kept by the database with its open item (9400_invoices.sql). */
    rest: money().notNull().default(0),
    taxesByRate: jsonb().$type<TaxByRate[]>().notNull(),
    ...afterIssue(),
    ...stamps(),
  },
  (note) => [
    foreignKey({
      name: 'credit_note_order_buyer_fk',
      columns: [note.orderId, note.buyerKind, note.buyerId],
      foreignColumns: [salesOrders.id, salesOrders.buyerKind, salesOrders.buyerId],
    }).onUpdate('cascade'),
    index('credit_note_date').on(note.issueDate, note.id),
    index('credit_note_total').on(note.total, note.id),
    index('credit_note_rest').on(note.rest, note.id),
    index('credit_note_latest_number').on(
      note.number.desc().nullsLast(),
      note.id.desc().nullsFirst(),
    ),
    index('credit_note_by_buyer').on(note.buyerId, note.buyerKind, note.issueDate),
    index('credit_note_of_invoice').on(note.invoiceId),
    index('credit_note_of_order').on(note.orderId),
    index('credit_note_of_return')
      .on(note.returnId)
      .where(sql`${note.returnId} is not null`),
    check('credit_note.number_long', sql`length(${note.number}) <= 16`),
    check(
      'credit_note.total',
      sql`${note.total} = ${note.taxable} + ${note.taxAmount} + ${note.roundOff}
        and ${note.total} >= 0 and ${note.kept} >= 0`,
    ),
    check(
      'credit_note.cancelled',
      sql`case ${note.status} when 'cancelled' then num_nulls(${note.cancelReason}, ${note.cancelledOn}) = 0
        else num_nonnulls(${note.cancelReason}, ${note.cancelledOn}) = 0 end`,
    ),
  ],
);
