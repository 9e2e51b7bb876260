import { LedgerEvent } from '@counting-house/contract/accounts/journal/entry.ts';
import { PartyKind } from '@counting-house/contract/accounts/open-items/party.ts';
import { sql } from 'drizzle-orm';
import {
  check,
  foreignKey,
  index,
  integer,
  pgTable,
  text,
  unique,
  uniqueIndex,
  type AnyPgColumn,
} from 'drizzle-orm/pg-core';
import {
  date,
  moment,
  money,
  optionalReference,
  reference,
  rowId,
  oneOf,
} from '../../platform/database/columns.ts';
import { taxComponents } from '../../tax/tax-component.table.ts';
import { ledgerAccounts } from '../chart/account.table.ts';
import { centres } from '../chart/centre.table.ts';

/** A party of the books, as it was called then; or none. */
export const namedParty = () => ({
  partyKind: oneOf(PartyKind),
  partyId: optionalReference(),
  partyName: text(),
});

export const wholeParty = (row: Record<keyof ReturnType<typeof namedParty>, AnyPgColumn>) =>
  sql`num_nulls(${row.partyKind}, ${row.partyId}, ${row.partyName}) in (0, 3)`;

/**
 * One balanced entry of the journal. Insert only: the database refuses any change, and at commit any
 * entry whose lines do not balance (9100_accounts.sql). A mistake is reversed by a second entry.
 */
export const journalEntries = pgTable(
  'journal_entry',
  {
    id: rowId(),
    entryDate: date().notNull(),
    postedAt: moment().notNull(),
    /** 0 is the house itself. */
    postedBy: reference(),
    event: oneOf(LedgerEvent).notNull(),
    sourceKind: text().notNull(),
    sourceId: reference(),
    /** Grows when a document is posted again after its reversal. */
    sourceSeq: integer().notNull(),
    /** The document's number at that time. */
    sourceNo: text().notNull(),
    ...namedParty(),
    narration: text().notNull(),
    /** The entry that this one undoes. */
    reversesId: optionalReference(),
    reason: text(),
    total: money().notNull(),
  },
  (entry) => [
    uniqueIndex('entry.posted_already')
      .on(entry.event, entry.sourceKind, entry.sourceId, entry.sourceSeq)
      .where(sql`${entry.reversesId} is null`),
    unique('entry.reversed_already').on(entry.reversesId),
    unique('journal_entry_dated').on(entry.id, entry.entryDate),
    foreignKey({ columns: [entry.reversesId], foreignColumns: [entry.id] }),
    check('journal_entry_total', sql`${entry.total} > 0`),
    check(
      'journal_entry_reason',
      sql`${entry.reversesId} is null or length(${entry.reason}) between 3 and 300`,
    ),
    check('journal_entry_narration', sql`length(${entry.narration}) between 3 and 500`),
    check('journal_entry_party', wholeParty(entry)),
    index('journal_entry_by_event').on(entry.event, entry.entryDate, entry.id),
    index('journal_entry_by_date').on(entry.entryDate, entry.id),
    index('journal_entry_source_no').on(entry.sourceNo, entry.id),
    index('journal_entry_of_source').on(entry.sourceKind, entry.sourceId),
    index('journal_entry_of_party').on(entry.partyKind, entry.partyId),
  ],
);

/** One side of an entry on one account; a control account also names its party. */
export const journalLines = pgTable(
  'journal_line',
  {
    id: rowId(),
    entryId: reference(),
    /** The entry's own date, so that a ledger is read from one table. */
    entryDate: date().notNull(),
    lineNo: integer().notNull(),
    accountId: reference().references(() => ledgerAccounts.id),
    debit: money().notNull(),
    credit: money().notNull(),
    ...namedParty(),
    centreId: reference().references(() => centres.id),
    taxComponentId: optionalReference().references(() => taxComponents.id),
    /** The value that the tax was worked out on, and its rate in thousandths of a percent. */
    taxBase: money(),
    taxRate: integer(),
    /** What the bank statement will say: UTR, cheque number. */
    bankRef: text(),
  },
  (line) => [
    unique('journal_line_number').on(line.entryId, line.lineNo),
    foreignKey({
      columns: [line.entryId, line.entryDate],
      foreignColumns: [journalEntries.id, journalEntries.entryDate],
    }),
    check(
      'journal_line_one_side',
      sql`${line.debit} >= 0 and ${line.credit} >= 0 and (${line.debit} = 0) <> (${line.credit} = 0)`,
    ),
    check('journal_line_party', wholeParty(line)),
    check(
      'journal_line_tax',
      sql`num_nulls(${line.taxComponentId}, ${line.taxBase}, ${line.taxRate}) in (0, 3)`,
    ),
    index('journal_line_of_account').on(line.accountId, line.entryDate, line.id),
    // The day book, from either end; the few lines of an entry are put in order as they come.
    index('journal_line_by_date').on(line.entryDate, line.entryId),
    index('journal_line_of_party')
      .on(line.partyKind, line.partyId, line.accountId)
      .where(sql`${line.partyKind} is not null`),
    index('journal_line_of_component')
      .on(line.taxComponentId, line.taxRate)
      .where(sql`${line.taxComponentId} is not null`),
  ],
);
