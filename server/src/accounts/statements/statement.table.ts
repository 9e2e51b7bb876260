import {
  StatementFormat,
  StatementLineStatus,
} from '@counting-house/contract/accounts/reconciliation/statement.ts';
import { sql } from 'drizzle-orm';
import { check, foreignKey, index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import {
  date,
  json,
  money,
  oneOf,
  optionalReference,
  reference,
  rowId,
  stamps,
} from '../../platform/database/columns.ts';
import { bankAccounts } from '../../books/banks/bank-account.table.ts';

/** A file that a bank gave, as it was imported. */
export const bankStatements = pgTable(
  'bank_statement',
  {
    id: rowId(),
    bankAccountId: reference().references(() => bankAccounts.id),
    fileName: text().notNull(),
    format: oneOf(StatementFormat).notNull(),
    fromDate: date().notNull(),
    toDate: date().notNull(),
    openingBalance: money(),
    closingBalance: money(),
    sha256: text().notNull(),
    ...stamps(),
  },
  (statement) => [
    index('bank_statement_of_account').on(statement.bankAccountId, statement.toDate, statement.id),
  ],
);

/** What the bank says happened on an account; or a part of it, which points at the line that was split. */
export const bankStatementLines = pgTable(
  'bank_statement_line',
  {
    id: rowId(),
    statementId: reference().references(() => bankStatements.id),
    bankAccountId: reference().references(() => bankAccounts.id),
    lineNo: integer().notNull(),
    date: date().notNull(),
    valueDate: date(),
    description: text().notNull(),
    reference: text().notNull(),
    /** Positive: money that came in. */
    amount: money().notNull(),
    balance: money(),
    /** The same line of another file is known by it; null for parts. */
    fingerprint: text(),
    status: oneOf(StatementLineStatus).notNull(),
    excludedReason: text(),
    parentLineId: optionalReference(),
    ...stamps(),
  },
  (line) => [
    uniqueIndex('statement.line_known')
      .on(line.bankAccountId, line.fingerprint)
      .where(sql`${line.fingerprint} is not null`),
    foreignKey({ columns: [line.parentLineId], foreignColumns: [line.id] }),
    check('bank_statement_line_amount', sql`${line.amount} <> 0`),
    check(
      'bank_statement_line_excluded',
      sql`(${line.status} = 'excluded') = (${line.excludedReason} is not null)`,
    ),
    check(
      'bank_statement_line_part',
      sql`(${line.parentLineId} is null) = (${line.fingerprint} is not null)`,
    ),
    index('bank_statement_line_by_day').on(line.bankAccountId, line.date, line.id),
    index('bank_statement_line_open')
      .on(line.bankAccountId, line.date, line.id)
      .where(sql`${line.status} = 'open'`),
    index('bank_statement_line_same').on(line.bankAccountId, line.amount, line.date),
    index('bank_statement_line_of_statement').on(line.statementId),
    index('bank_statement_line_of_parent')
      .on(line.parentLineId)
      .where(sql`${line.parentLineId} is not null`),
  ],
);

/** Where the columns of an account's statements stand, as somebody saw them to be right. */
export const bankStatementProfiles = pgTable(
  'bank_statement_profile',
  {
    id: rowId(),
    bankAccountId: reference().references(() => bankAccounts.id),
    /** A `StatementProfile`. */
    profile: json().notNull(),
    ...stamps(),
  },
  (profile) => [uniqueIndex('bank_statement_profile_once').on(profile.bankAccountId)],
);
