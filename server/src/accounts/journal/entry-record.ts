import { and, eq, sql } from 'drizzle-orm';
import { orderPayments } from '../../orders/payments/payment.table.ts';
import { journalEntries } from '../../books/journal/journal.table.ts';

/** Joins the payment that an entry was posted for. */
export const isOfPayment = and(
  eq(journalEntries.sourceKind, 'order_payment'),
  eq(orderPayments.id, journalEntries.sourceId),
);

/** The record that people open: a payment stands on its order, an entry of a wallet with its owner. */
export const recordId = sql<number>`case ${journalEntries.sourceKind}
  when 'wallet_entry' then ${journalEntries.partyId}
  else coalesce(${orderPayments.orderId}, ${journalEntries.sourceId}) end`.mapWith(Number);

/** Its kind, as screens open it. */
export const recordKind = sql<string>`case ${journalEntries.sourceKind}
  when 'order_payment' then 'order'
  when 'sales_invoice' then 'invoice'
  when 'wallet_entry' then coalesce(${journalEntries.partyKind}, 'customer')
  else ${journalEntries.sourceKind} end`;
