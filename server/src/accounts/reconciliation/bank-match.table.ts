import { MatchedBy } from '@counting-house/contract/accounts/reconciliation/bank-match.ts';
import { sql } from 'drizzle-orm';
import { boolean, check, index, pgTable, uniqueIndex } from 'drizzle-orm/pg-core';
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
import { bankAccounts } from '../../books/banks/bank-account.table.ts';
import { journalLines } from '../../books/journal/journal.table.ts';
import { bankStatementLines } from '../statements/statement.table.ts';

/** Lines of a statement and lines of the account's book that are the same money. */
export const bankMatches = pgTable(
  'bank_match',
  {
    id: rowId(),
    bankAccountId: reference().references(() => bankAccounts.id),
    how: oneOf(MatchedBy).notNull(),
    /** The last day of its lines of statements; of a tick, the day of the paper. */
    matchedOn: date().notNull(),
    /** The day from which on both sides have all of it. */
    completeOn: date().notNull(),
    /** With its sign; both sides come to it. */
    amount: money().notNull(),
    reversedAt: moment(),
    ...stamps(),
  },
  (match) => [index('bank_match_of_account').on(match.bankAccountId, match.matchedOn)],
);

/** One line of a match; no line is in two that stand. */
export const bankMatchParts = pgTable(
  'bank_match_part',
  {
    id: rowId(),
    matchId: reference().references(() => bankMatches.id),
    statementLineId: optionalReference().references(() => bankStatementLines.id),
    journalLineId: optionalReference().references(() => journalLines.id),
    amount: money().notNull(),
    /** False once the match is undone. */
    isLive: boolean().notNull(),
    ...stamps(),
  },
  (part) => [
    check(
      'bank_match_part_of_one',
      sql`num_nulls(${part.statementLineId}, ${part.journalLineId}) = 1`,
    ),
    uniqueIndex('bank_match.line_taken')
      .on(part.statementLineId)
      .where(sql`${part.isLive} and ${part.statementLineId} is not null`),
    uniqueIndex('bank_match.entry_taken')
      .on(part.journalLineId)
      .where(sql`${part.isLive} and ${part.journalLineId} is not null`),
    index('bank_match_part_of_match').on(part.matchId),
    index('bank_match_part_line')
      .on(part.statementLineId)
      .where(sql`${part.statementLineId} is not null`),
  ],
);
