import { sql } from 'drizzle-orm';
import { check, integer, pgTable, primaryKey } from 'drizzle-orm/pg-core';
import { date, money, reference } from '../../platform/database/columns.ts';
import { ledgerAccounts } from '../chart/account.table.ts';
import { centres } from '../chart/centre.table.ts';

/**
 * What was turned over on an account for a centre on a day, paise, by the lines of the journal up to the
 * mark. A cache: written by day-totals.job.ts alone, and read together with the lines behind the mark.
 */
export const ledgerDays = pgTable(
  'ledger_day',
  {
    accountId: reference().references(() => ledgerAccounts.id),
    centreId: reference().references(() => centres.id),
    day: date().notNull(),
    debit: money().notNull(),
    credit: money().notNull(),
  },
  (day) => [primaryKey({ columns: [day.accountId, day.day, day.centreId] })],
);

/** How far the days are added up; one row, none before the first time. */
export const ledgerDayMarks = pgTable(
  'ledger_day_mark',
  {
    id: integer().primaryKey(),
    /** The last line of the journal that stands in the days. */
    lineId: reference(),
  },
  (mark) => [check('ledger_day_mark_once', sql`${mark.id} = 1`)],
);
