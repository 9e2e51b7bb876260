import { sql } from 'drizzle-orm';
import { check, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import {
  date,
  json,
  moment,
  money,
  optionalReference,
  reference,
  rowId,
  stamps,
} from '../../platform/database/columns.ts';
import { bankAccounts } from '../../books/banks/bank-account.table.ts';

/** From the balance of the books to the balance of the bank on a day. */
export const reconciliations = pgTable(
  'reconciliation',
  {
    id: rowId(),
    bankAccountId: reference().references(() => bankAccounts.id),
    statementDate: date().notNull(),
    openingBalance: money().notNull(),
    closingBalance: money().notNull(),
    status: text({ enum: ['open', 'closed'] }).notNull(),
    /** Why what was left out may differ; empty: it may not. */
    acceptedReason: text().notNull(),
    /** What it showed when it was closed, `ReconciliationFigures` with the counts. */
    snapshot: json(),
    closedBy: optionalReference(),
    closedAt: moment(),
    reopenedReason: text(),
    ...stamps(),
  },
  (one) => [
    uniqueIndex('reconciliation.open_already')
      .on(one.bankAccountId)
      .where(sql`${one.status} = 'open'`),
    uniqueIndex('reconciliation_by_day').on(one.bankAccountId, one.statementDate),
    check(
      'reconciliation_closed',
      sql`(${one.status} = 'closed') = (num_nulls(${one.closedAt}, ${one.snapshot}, ${one.closedBy}) = 0)`,
    ),
  ],
);
