import { WalletMethod } from '@counting-house/contract/customers/wallet.ts';
import { sql } from 'drizzle-orm';
import { check, pgTable, text } from 'drizzle-orm/pg-core';
import { date, money, oneOf, rowId, stamps } from '../../platform/database/columns.ts';

/**
 * What a customer paid without an order, for a wallet or for gift cards: the number of its paper, and how the money
 * came. The entry of the wallet or the cards name it; it is never changed.
 */
export const receipts = pgTable(
  'receipt',
  {
    id: rowId(),
    number: text().notNull().unique(),
    date: date().notNull(),
    amount: money().notNull(),
    method: oneOf(WalletMethod).notNull(),
    reference: text().notNull().default(''),
    ...stamps(),
  },
  (receipt) => [check('receipt.amount_wrong', sql`${receipt.amount} > 0`)],
);
