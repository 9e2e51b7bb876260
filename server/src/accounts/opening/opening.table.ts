import { sql } from 'drizzle-orm';
import { check, index, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import {
  date,
  money,
  optionalReference,
  reference,
  rowId,
  stamps,
} from '../../platform/database/columns.ts';
import { ledgerAccounts } from '../../books/chart/account.table.ts';
import { journalEntries, namedParty } from '../../books/journal/journal.table.ts';

/** What stood on an account, or was open with a party, when the books began; each has its own entry. */
export const openingBalances = pgTable(
  'opening_balance',
  {
    id: rowId(),
    accountId: reference().references(() => ledgerAccounts.id),
    /** Set: a document of a party, on its control account. */
    ...namedParty(),
    /** The code of the account, or the number of the document. */
    docNo: text().notNull(),
    docDate: date(),
    dueDate: date(),
    debit: money().notNull(),
    credit: money().notNull(),
    entryId: optionalReference().references(() => journalEntries.id),
    ...stamps(),
  },
  (row) => [
    uniqueIndex('opening.account_taken')
      .on(row.accountId)
      .where(sql`${row.partyId} is null`),
    uniqueIndex('opening.document_taken')
      .on(row.partyKind, row.partyId, sql`lower(${row.docNo})`)
      .where(sql`${row.partyId} is not null`),
    index('opening_balance_by_party').on(row.partyName, row.id),
    check(
      'opening_balance_one_side',
      sql`${row.debit} >= 0 and ${row.credit} >= 0 and (${row.debit} = 0) <> (${row.credit} = 0)`,
    ),
    check(
      'opening_balance_document',
      sql`num_nulls(${row.partyKind}, ${row.partyId}, ${row.partyName}, ${row.docDate}, ${row.dueDate}) in (0, 5)`,
    ),
  ],
);
