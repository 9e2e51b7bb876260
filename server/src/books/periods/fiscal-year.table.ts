import { sql } from 'drizzle-orm';
import { check, pgTable, text } from 'drizzle-orm/pg-core';
import {
  date,
  json,
  moment,
  optionalReference,
  reference,
  rowId,
  stamps,
} from '../../platform/database/columns.ts';
import { journalEntries } from '../journal/journal.table.ts';
import type { YearCheck } from '@counting-house/contract/accounts/periods/fiscal-year.ts';

/** A check of a closing as it stood, with the reason for passing a warning over. */
export type ClosingCheck = YearCheck & { readonly reason: string | null };

/** A financial year. Years never overlap (9100_accounts.sql). */
export const fiscalYears = pgTable(
  'fiscal_year',
  {
    id: rowId(),
    name: text().notNull().unique(),
    startDate: date().notNull(),
    endDate: date().notNull(),
    /** Of the first year: the day on which the books begin within it; null from its first day on. */
    booksBegin: date(),
    status: text({ enum: ['open', 'closed'] })
      .notNull()
      .default('open'),
    /** The entry that moved its profit to retained earnings; of a reopened year none. */
    closingEntryId: optionalReference().references(() => journalEntries.id),
    closedAt: moment(),
    closedBy: optionalReference(),
    /** What was looked at when it was closed, and why warnings were passed over. */
    closingChecks: json().$type<ClosingCheck[]>(),
    ...stamps(),
  },
  (year) => [
    check('fiscal_year_order', sql`${year.startDate} < ${year.endDate}`),
    check(
      'fiscal_year_books_begin',
      sql`${year.booksBegin} > ${year.startDate} and ${year.booksBegin} <= ${year.endDate}`,
    ),
    check('fiscal_year_closed', sql`(${year.status} = 'closed') = (${year.closedAt} is not null)`),
  ],
);

/** A calendar month of a financial year; its state decides what may be posted. */
export const periods = pgTable(
  'period',
  {
    id: rowId(),
    fiscalYearId: reference().references(() => fiscalYears.id),
    monthStart: date().notNull().unique(),
    monthEnd: date().notNull().unique(),
    status: text({ enum: ['open', 'on_hold', 'locked'] })
      .notNull()
      .default('open'),
    /** Why its status was last changed. */
    reason: text(),
    ...stamps(),
  },
  (period) => [check('period_order', sql`${period.monthStart} <= ${period.monthEnd}`)],
);
