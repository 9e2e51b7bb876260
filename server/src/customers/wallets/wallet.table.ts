import { BuyerKind } from '@counting-house/contract/orders/buyer.ts';
import {
  WalletEntryKind,
  WalletMethod,
  WalletStatus,
} from '@counting-house/contract/customers/wallet.ts';
import { sql } from 'drizzle-orm';
import {
  check,
  index,
  pgTable,
  primaryKey,
  text,
  unique,
  uniqueIndex,
  type AnyPgColumn,
} from 'drizzle-orm/pg-core';
import { bankAccounts } from '../../books/banks/bank-account.table.ts';
import {
  date,
  moment,
  money,
  oneOf,
  optionalReference,
  reference,
  rowId,
  stamps,
} from '../../platform/database/columns.ts';
import { salesOrders } from '../../orders/order.table.ts';
import { companies } from '../../b2b/companies/company.table.ts';
import { customers } from '../customer.table.ts';
import { receipts } from '../receipts/receipt.table.ts';

/** Money of a buyer that we hold. Made with its first entry; wallet-book.service.ts alone writes the balance. */
export const wallets = pgTable(
  'wallet',
  {
    id: rowId(),
    ownerType: oneOf(BuyerKind).notNull(),
    ownerId: reference(),
    /** The owner, when it is a customer. */
    customerId: optionalReference()
      .generatedAlwaysAs(sql`case when owner_type = 'customer' then owner_id end`)
      .references(() => customers.id),
    /** The owner, when it is a company. */
    companyId: optionalReference()
      .generatedAlwaysAs(sql`case when owner_type = 'company' then owner_id end`)
      .references(() => companies.id),
    balance: money().notNull().default(0),
    status: oneOf(WalletStatus).notNull().default('active'),
    lastEntryAt: moment().notNull(),
    ...stamps(),
  },
  (wallet) => [
    unique('wallet.owner_taken').on(wallet.ownerType, wallet.ownerId),
    check('wallet.balance_negative', sql`${wallet.balance} >= 0`),
    index('wallet_by_balance').on(wallet.balance, wallet.id),
    index('wallet_by_last_entry').on(wallet.lastEntryAt, wallet.id),
    index('wallet_by_customer').on(wallet.customerId),
    index('wallet_by_company').on(wallet.companyId),
  ],
);

/** One movement of a wallet; it is never changed, but for what is left of money that came in, and until when. */
export const walletEntries = pgTable(
  'wallet_entry',
  {
    id: rowId(),
    walletId: reference().references(() => wallets.id),
    kind: oneOf(WalletEntryKind).notNull(),
    amount: money().notNull(),
    balanceAfter: money().notNull(),
    /** Of money that came in: what no later entry has taken. */
    remaining: money().notNull(),
    /** The last day of promotional credit. */
    expiresOn: date(),
    businessDate: date().notNull(),
    method: oneOf(WalletMethod),
    bankAccountId: optionalReference().references(() => bankAccounts.id),
    reference: text(),
    reason: text().notNull().default(''),
    /** The order that was paid, or whose money came back. */
    orderId: optionalReference().references(() => salesOrders.id),
    /** Of money that came back where it was taken from: the payment that took it. */
    backOfId: optionalReference().references((): AnyPgColumn => walletEntries.id),
    /** Its entry in the books. */
    entryId: optionalReference(),
    /** Of money that was paid in: its receipt. */
    receiptId: optionalReference().references(() => receipts.id),
    ...stamps(),
  },
  (entry) => [
    index('wallet_entry_by_wallet').on(entry.walletId, entry.id),
    index('wallet_entry_left')
      .on(entry.walletId, entry.expiresOn, entry.id)
      .where(sql`${entry.remaining} > 0`),
    index('wallet_entry_expiring')
      .on(entry.expiresOn)
      .where(sql`${entry.remaining} > 0 and ${entry.expiresOn} is not null`),
    check('wallet_entry.amount_wrong', sql`${entry.amount} <> 0`),
    check(
      'wallet_entry.remaining_wrong',
      sql`${entry.remaining} between 0 and greatest(${entry.amount}, 0)`,
    ),
    check(
      'wallet_entry.method_wrong',
      sql`(${entry.kind} in ('top_up', 'withdraw')) = (${entry.method} is not null)`,
    ),
    check('wallet_entry.expiry_wrong', sql`${entry.expiresOn} is null or ${entry.kind} = 'promo'`),
    check(
      'wallet_entry.order_wrong',
      sql`(${entry.kind} in ('order_payment', 'order_payment_back', 'refund', 'gift_card')) = (${entry.orderId} is not null)
        and (${entry.kind} = 'order_payment_back') = (${entry.backOfId} is not null)`,
    ),
    check(
      'wallet_entry.receipt_wrong',
      sql`(${entry.kind} = 'top_up') = (${entry.receiptId} is not null)`,
    ),
    uniqueIndex('wallet_entry_receipt')
      .on(entry.receiptId)
      .where(sql`${entry.receiptId} is not null`),
    index('wallet_entry_by_payment')
      .on(entry.backOfId)
      .where(sql`${entry.backOfId} is not null`),
    index('wallet_entry_by_order')
      .on(entry.orderId)
      .where(sql`${entry.orderId} is not null`),
  ],
);

/** Which money that came in an entry took out again; less than nothing when the entry put it back. */
export const walletUses = pgTable(
  'wallet_use',
  {
    debitId: reference().references(() => walletEntries.id),
    creditId: reference().references(() => walletEntries.id),
    amount: money().notNull(),
  },
  (use) => [
    primaryKey({ columns: [use.debitId, use.creditId] }),
    index('wallet_use_by_credit').on(use.creditId),
    check('wallet_use.amount_wrong', sql`${use.amount} <> 0`),
  ],
);
