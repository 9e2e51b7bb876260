import { IncomeTaxAct } from '@counting-house/contract/tax/income-tax-act.ts';
import { sql } from 'drizzle-orm';
import { boolean, check, integer, pgTable, text, unique } from 'drizzle-orm/pg-core';
import {
  date,
  money,
  oneOf,
  optionalReference,
  rowId,
  stamps,
} from '../../platform/database/columns.ts';

/** A section of the income-tax law by which a payer deducts tax. A new rate, or a new Act, is a new row. */
export const withholdingSections = pgTable(
  'withholding_section',
  {
    id: rowId(),
    /** The same at all of its rates, under either Act. */
    code: text().notNull(),
    name: text().notNull(),
    act: oneOf(IncomeTaxAct).notNull(),
    provision: text().notNull(),
    /** As challans, statements and certificates name it. */
    paymentCode: text(),
    /** What the Act before called it; empty for what is new. */
    formerly: text().notNull().default(''),
    /** Per ten thousand of the value without tax; of anyone who has no PAN the second. */
    rateBps: integer().notNull(),
    noPanBps: integer().notNull(),
    /** Paise: a single bill over it bears tax, and all of a tax year once they are over the second. */
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
      'withholding_section.code_missing',
      sql`(${section.act} = '2025') = (${section.paymentCode} is not null)
        and (${section.paymentCode} is null or ${section.paymentCode} ~ '^[0-9]{4}$')`,
    ),
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

/** Tax that is held back: by which section, of how much, at which rate, and whether somebody typed it. */
export const withholding = () => ({
  tdsSectionId: optionalReference().references(() => withholdingSections.id),
  tdsBase: money().notNull().default(0),
  /** Of the value without tax: what bore tax before, when it was paid in advance. */
  tdsAdvanced: money().notNull().default(0),
  tdsBps: integer().notNull().default(0),
  tdsAmount: money().notNull().default(0),
  tdsTyped: boolean().notNull().default(false),
  /** Why none is deducted of a vendor who has a section, or another amount than the rule's. */
  tdsReason: text().notNull().default(''),
});
