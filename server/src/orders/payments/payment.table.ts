import {
  PaymentDirection,
  PaymentMethod,
  PaymentStatus,
} from '@counting-house/contract/orders/payment.ts';
import { sql } from 'drizzle-orm';
import { check, foreignKey, index, pgTable, text, unique, uniqueIndex } from 'drizzle-orm/pg-core';
import {
  date,
  money,
  oneOf,
  optionalReference,
  reference,
  rowId,
  stamps,
} from '../../platform/database/columns.ts';
import { bankAccounts } from '../../books/banks/bank-account.table.ts';
import { walletEntries } from '../../customers/wallets/wallet.table.ts';
import { giftCardEntries } from '../../offers/gift-cards/gift-card.table.ts';
import { returnOrders } from '../../returns/requests/return.table.ts';
import { salesOrders } from '../order.table.ts';
import { tillSessions } from '../counter/till.table.ts';

/**
 * Money that a buyer gave or will give on delivery, and money that goes back to them. A row that is done
 * stands in the books. Money out gives back one payment of the same order, and all of it together never
 * more than that: `refunded` is kept by the database (9300_orders.sql).
 */
export const orderPayments = pgTable(
  'order_payment',
  {
    id: rowId(),
    orderId: reference().references(() => salesOrders.id),
    direction: oneOf(PaymentDirection).notNull().default('in'),
    method: oneOf(PaymentMethod).notNull(),
    amount: money().notNull(),
    status: oneOf(PaymentStatus).notNull(),
    /** The payment that money out gives back. */
    refundOfId: optionalReference(),
    /** The return that money out settles. */
    returnId: optionalReference().references(() => returnOrders.id),
    /** What of money in was given back or is about to be. */
    refunded: money().notNull().default(0),
    /** Credit of another order: the payment that it was taken off with. */
    movedFromId: optionalReference(),
    /** Credit of another order: the payment that the money once came with, and goes back as. */
    originId: optionalReference(),
    /** Cash that was handed over; the change is the rest. */
    tendered: money(),
    /** UTR, approval code, cheque number. */
    reference: text(),
    bankAccountId: optionalReference().references(() => bankAccounts.id),
    /** Business date; null while it is pending. A refund that the bank sent back keeps the day it was paid on. */
    receivedOn: date(),
    /** The courier who holds collected cash until it is handed over. */
    courierId: optionalReference(),
    /** Money out of the buyer's wallet, or back into it: what moved there. */
    walletEntryId: optionalReference().references(() => walletEntries.id),
    /** Of a gift card: what moved on it. */
    giftCardEntryId: optionalReference().references(() => giftCardEntries.id),
    /** Its entry in the books; null while it is pending. */
    entryId: optionalReference(),
    /** The till that it passed, as far as it passed one. */
    tillSessionId: optionalReference().references(() => tillSessions.id),
    note: text().notNull().default(''),
    ...stamps(),
  },
  (payment) => [
    index('order_payment_by_till')
      .on(payment.tillSessionId)
      .where(sql`${payment.tillSessionId} is not null`),
    index('order_payment_by_order').on(payment.orderId),
    index('order_payment_received').on(payment.receivedOn),
    index('order_payment_pending')
      .on(payment.orderId)
      .where(sql`${payment.status} = 'pending'`),
    index('order_payment_by_refunded')
      .on(payment.refundOfId)
      .where(sql`${payment.refundOfId} is not null`),
    index('order_payment_by_return')
      .on(payment.returnId)
      .where(sql`${payment.returnId} is not null`),
    unique('order_payment_of_order').on(payment.id, payment.orderId),
    foreignKey({
      name: 'order_payment_refund_fk',
      columns: [payment.refundOfId, payment.orderId],
      foreignColumns: [payment.id, payment.orderId],
    }),
    foreignKey({
      name: 'order_payment_moved_fk',
      columns: [payment.movedFromId],
      foreignColumns: [payment.id],
    }),
    foreignKey({
      name: 'order_payment_origin_fk',
      columns: [payment.originId],
      foreignColumns: [payment.id],
    }),
    uniqueIndex('payment.moved_once').on(payment.movedFromId),
    check(
      'payment.moved_from_nothing',
      sql`(${payment.method} = 'order_credit' and ${payment.direction} = 'in')
          = (${payment.movedFromId} is not null)
        and (${payment.movedFromId} is null) = (${payment.originId} is null)`,
    ),
    check(
      'payment.refund_of_nothing',
      sql`(${payment.direction} = 'out') = (${payment.refundOfId} is not null)`,
    ),
    check(
      'payment.return_without_refund',
      sql`${payment.returnId} is null or ${payment.direction} = 'out'`,
    ),
    check(
      'payment.refunded_beyond_paid',
      sql`${payment.refunded} between 0 and ${payment.amount}
        and (${payment.refunded} = 0
          or (${payment.direction} = 'in' and ${payment.status} in ('done', 'bounced')))`,
    ),
    index('order_payment_by_reference')
      .on(sql`upper(${payment.reference})`)
      .where(sql`${payment.reference} is not null`),
    // The same payment told twice is one payment, whatever it is told to be.
    uniqueIndex('payment.reference_taken')
      .on(
        payment.orderId,
        sql`upper(${payment.reference})`,
        sql`coalesce(${payment.bankAccountId}, 0)`,
      )
      .where(
        sql`${payment.reference} is not null and ${payment.method} <> 'cod'
          and ${payment.direction} = 'in' and ${payment.status} in ('pending', 'done')`,
      ),
    uniqueIndex('payment.cod_twice')
      .on(payment.orderId)
      .where(sql`${payment.method} = 'cod' and ${payment.status} = 'pending'`),
    uniqueIndex('payment.wallet_entry_taken').on(payment.walletEntryId),
    check(
      'payment.not_in_the_wallet',
      sql`(${payment.method} = 'wallet') = (${payment.walletEntryId} is not null)`,
    ),
    uniqueIndex('payment.gift_card_entry_taken').on(payment.giftCardEntryId),
    check(
      'payment.not_on_the_gift_card',
      sql`(${payment.method} = 'gift_card') = (${payment.giftCardEntryId} is not null)`,
    ),
    check(
      'payment.bounced_no_cheque',
      sql`${payment.status} <> 'bounced' or (${payment.method} = 'cheque' and ${payment.direction} = 'in')`,
    ),
    check('payment.amount_wrong', sql`${payment.amount} > 0`),
    check(
      'payment.not_in_the_books',
      sql`(${payment.entryId} is null) = (${payment.receivedOn} is null)
        and case ${payment.status} when 'done' then ${payment.entryId} is not null
          when 'bounced' then ${payment.entryId} is not null
          when 'failed' then ${payment.direction} = 'out'
          else ${payment.entryId} is null end`,
    ),
    check(
      'payment.tendered_short',
      sql`${payment.tendered} is null or (${payment.method} = 'cash' and ${payment.tendered} >= ${payment.amount})`,
    ),
  ],
);
