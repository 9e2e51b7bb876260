import { sql } from 'drizzle-orm';
import { check, pgTable, text } from 'drizzle-orm/pg-core';
import { date, reference, rowId, stamps } from '../../platform/database/columns.ts';

/** A financial year. Years never overlap (9100_accounts.sql). */
export const fiscalYears = pgTable(
  'fiscal_year',
  {
    id: rowId(),
    name: text().notNull().unique(),
    startDate: date().notNull(),
    endDate: date().notNull(),
    status: text({ enum: ['open', 'closed'] })
      .notNull()
      .default('open'),
    ...stamps(),
  },
  (year) => [check('fiscal_year_order', sql`${year.startDate} < ${year.endDate}`)],
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
    ...stamps(),
  },
  (period) => [check('period_order', sql`${period.monthStart} <= ${period.monthEnd}`)],
);
