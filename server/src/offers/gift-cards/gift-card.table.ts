import {
  GiftCardEntryKind,
  GiftCardSource,
  GiftCardStatus,
} from '@counting-house/contract/offers/gift-card.ts';
import { sql } from 'drizzle-orm';
import { check, index, pgTable, text, unique } from 'drizzle-orm/pg-core';
import { customers } from '../../customers/customer.table.ts';
import { receipts } from '../../customers/receipts/receipt.table.ts';
import { orderLines } from '../../orders/line.table.ts';
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

/** Money that anyone who has the code may spend. gift-card-book.service.ts alone writes the balance. */
export const giftCards = pgTable(
  'gift_card',
  {
    id: rowId(),
    /** What finds the card by its code. */
    codeHash: text().notNull(),
    /** The code, sealed for this card. */
    codeSecret: text().notNull(),
    last4: text().notNull(),
    initialValue: money().notNull(),
    balance: money().notNull(),
    status: oneOf(GiftCardStatus).notNull(),
    /** The last day; null for never. */
    expiresOn: date(),
    customerId: optionalReference().references(() => customers.id),
    recipientName: text().notNull().default(''),
    recipientPhone: text().notNull().default(''),
    recipientEmail: text().notNull().default(''),
    source: oneOf(GiftCardSource).notNull(),
    /** The line of the order that it was sold with. */
    orderLineId: optionalReference().references(() => orderLines.id),
    issueNo: text().notNull(),
    /** Of a card that was paid for without an order; cards that are issued together share it. */
    receiptId: optionalReference().references(() => receipts.id),
    note: text().notNull().default(''),
    searchText: text().notNull(),
    ...stamps(),
  },
  (card) => [
    unique('gift_card.code_taken').on(card.codeHash),
    check('gift_card.balance_negative', sql`${card.balance} >= 0`),
    check(
      'gift_card.status_wrong',
      sql`case ${card.status} when 'blocked' then true when 'active' then ${card.balance} > 0
        else ${card.balance} = 0 end`,
    ),
    index('gift_card_by_balance').on(card.balance, card.id),
    index('gift_card_by_expiry').on(card.expiresOn, card.id),
    index('gift_card_by_latest_expiry').on(
      card.expiresOn.desc().nullsLast(),
      card.id.desc().nullsFirst(),
    ),
    index('gift_card_by_customer')
      .on(card.customerId)
      .where(sql`${card.customerId} is not null`),
    index('gift_card_by_order_line')
      .on(card.orderLineId)
      .where(sql`${card.orderLineId} is not null`),
    check('gift_card.order_wrong', sql`${card.orderLineId} is null or ${card.source} = 'sold'`),
    check(
      'gift_card.receipt_wrong',
      sql`(${card.source} = 'sold' and ${card.orderLineId} is null) = (${card.receiptId} is not null)`,
    ),
    index('gift_card_by_receipt')
      .on(card.receiptId)
      .where(sql`${card.receiptId} is not null`),
    index('gift_card_active')
      .on(card.expiresOn, card.balance)
      .where(sql`${card.status} = 'active'`),
  ],
);

/** One movement of a card; it is never changed. */
export const giftCardEntries = pgTable(
  'gift_card_entry',
  {
    id: rowId(),
    giftCardId: reference().references(() => giftCards.id),
    kind: oneOf(GiftCardEntryKind).notNull(),
    /** Less than zero is money that left. */
    amount: money().notNull(),
    balanceAfter: money().notNull(),
    businessDate: date().notNull(),
    /** The order that was paid, or whose money came back. */
    orderId: optionalReference().references(() => salesOrders.id),
    reason: text().notNull().default(''),
    /** Its entry in the books; cards that are made together share one. */
    entryId: reference(),
    ...stamps(),
  },
  (entry) => [
    index('gift_card_entry_by_card').on(entry.giftCardId, entry.id),
    index('gift_card_entry_by_order')
      .on(entry.orderId)
      .where(sql`${entry.orderId} is not null`),
    check('gift_card_entry.amount_wrong', sql`${entry.amount} <> 0`),
    check('gift_card_entry.balance_wrong', sql`${entry.balanceAfter} >= 0`),
    check(
      'gift_card_entry.order_wrong',
      sql`${entry.kind} not in ('redeem', 'refund_credit', 'take_back') or ${entry.orderId} is not null`,
    ),
    check(
      'gift_card_entry.reason_missing',
      sql`${entry.kind} <> 'adjust' or ${entry.reason} <> ''`,
    ),
  ],
);
