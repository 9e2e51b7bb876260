import { PaymentMethod, PaymentStatus } from '@counting-house/contract/orders/payment.ts';
import { sql } from 'drizzle-orm';
import { check, index, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import {
  date,
  money,
  oneOf,
  optionalReference,
  reference,
  rowId,
  stamps,
} from '../../platform/database/columns.ts';
import { bankAccounts } from '../../accounts/banks/bank-account.table.ts';
import { walletEntries } from '../../customers/wallet.table.ts';
import { salesOrders } from '../order.table.ts';

/** Money that a buyer gave or will give on delivery. A row that is done stands in the books. */
export const orderPayments = pgTable(
  'order_payment',
  {
    id: rowId(),
    orderId: reference().references(() => salesOrders.id),
    method: oneOf(PaymentMethod).notNull(),
    amount: money().notNull(),
    status: oneOf(PaymentStatus).notNull(),
    /** Cash that was handed over; the change is the rest. */
    tendered: money(),
    /** UTR, approval code, cheque number. */
    reference: text(),
    bankAccountId: optionalReference().references(() => bankAccounts.id),
    /** Business date; null while it is pending. */
    receivedOn: date(),
    /** The courier who holds collected cash until it is handed over. */
    courierId: optionalReference(),
    /** Money out of the buyer's wallet, or back into it: what moved there. */
    walletEntryId: optionalReference().references(() => walletEntries.id),
    /** Its entry in the books; null while it is pending. */
    entryId: optionalReference(),
    note: text().notNull().default(''),
    ...stamps(),
  },
  (payment) => [
    index('order_payment_by_order').on(payment.orderId),
    index('order_payment_by_reference')
      .on(payment.method, payment.reference)
      .where(sql`${payment.reference} is not null`),
    // The same payment told twice is one payment.
    uniqueIndex('payment.reference_taken')
      .on(payment.orderId, payment.method, sql`upper(${payment.reference})`)
      .where(
        sql`${payment.reference} is not null and ${payment.method} <> 'cod' and ${payment.status} <> 'void'`,
      ),
    uniqueIndex('payment.cod_twice')
      .on(payment.orderId)
      .where(sql`${payment.method} = 'cod' and ${payment.status} = 'pending'`),
    uniqueIndex('payment.wallet_entry_taken').on(payment.walletEntryId),
    check(
      'payment.not_in_the_wallet',
      sql`(${payment.method} = 'wallet') = (${payment.walletEntryId} is not null)`,
    ),
    check('payment.amount_wrong', sql`${payment.amount} > 0`),
    check(
      'payment.not_in_the_books',
      sql`(${payment.status} = 'done') = (${payment.entryId} is not null)
        and (${payment.status} = 'done') = (${payment.receivedOn} is not null)`,
    ),
    check(
      'payment.tendered_short',
      sql`${payment.tendered} is null or (${payment.method} = 'cash' and ${payment.tendered} >= ${payment.amount})`,
    ),
  ],
);
