import {
  BankAccountKind,
  type PayFileColumn,
} from '@counting-house/contract/books/bank-account.ts';
import { sql } from 'drizzle-orm';
import { boolean, check, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { date, money, reference, rowId, stamps, oneOf } from '../../platform/database/columns.ts';
import { ledgerAccounts } from '../chart/account.table.ts';

/** An account at a bank; its book is a ledger account of its own. */
export const bankAccounts = pgTable(
  'bank_account',
  {
    id: rowId(),
    label: text().notNull(),
    kind: oneOf(BankAccountKind).notNull(),
    bankName: text().notNull(),
    holderName: text().notNull(),
    /** Digits; empty until it is entered. */
    accountNumber: text().notNull().default(''),
    ifsc: text().notNull().default(''),
    branch: text().notNull().default(''),
    upiId: text().notNull().default(''),
    ledgerAccountId: reference()
      .references(() => ledgerAccounts.id)
      .unique(),
    /** Posted against opening balances on its date. */
    openingBalance: money().notNull().default(0),
    openingDate: date(),
    isPrimary: boolean().notNull(),
    showOnInvoice: boolean().notNull().default(true),
    /** Columns of the file of a pay run, in their order; empty for the usual ones. */
    payFileColumns: jsonb().$type<PayFileColumn[]>().notNull().default([]),
    payFileHeadings: boolean().notNull().default(true),
    isActive: boolean().notNull().default(true),
    ...stamps(),
  },
  (account) => [
    uniqueIndex('bank_account.label_taken').on(sql`lower(${account.label})`),
    uniqueIndex('bank_account.number_taken')
      .on(account.accountNumber, account.ifsc)
      .where(sql`${account.accountNumber} <> ''`),
    uniqueIndex('bank_account.two_primary')
      .on(account.isPrimary)
      .where(sql`${account.isPrimary}`),
    check('bank_account.primary_inactive', sql`${account.isActive} or not ${account.isPrimary}`),
    check(
      'bank_account_opening',
      sql`${account.openingBalance} = 0 or ${account.openingDate} is not null`,
    ),
  ],
);
