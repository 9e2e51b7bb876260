import { sql } from 'drizzle-orm';
import { boolean, check, integer, pgTable, text, unique } from 'drizzle-orm/pg-core';
import { date, money, rowId, stamps } from '../platform/database/columns.ts';

/** A section of the income-tax law by which a payer holds tax back. A new rate is a new row. */
export const withholdingSections = pgTable(
  'withholding_section',
  {
    id: rowId(),
    code: text().notNull(),
    name: text().notNull(),
    /** Per ten thousand of the value without tax; of whoever has no PAN the second. */
    rateBps: integer().notNull(),
    noPanBps: integer().notNull(),
    /** Paise: a single bill over it bears tax, and all of a financial year once they are over the second. */
    singleLimit: money(),
    yearLimit: money(),
    /** Once the year's limit is passed all of the year bears tax, else only what is beyond the limit. */
    catchesUp: boolean().notNull().default(true),
    validFrom: date().notNull(),
    validTo: date(),
    ...stamps(),
  },
  (section) => [
    unique('withholding_section.code_taken').on(section.code, section.validFrom),
    check(
      'withholding_section.rate_fits',
      sql`${section.rateBps} between 0 and 10000 and ${section.noPanBps} between 0 and 10000`,
    ),
    check(
      'withholding_section.limits',
      sql`least(${section.singleLimit}, ${section.yearLimit}) >= 0`,
    ),
    check('withholding_section.dates_reversed', sql`${section.validTo} >= ${section.validFrom}`),
  ],
);
