import type { SetOff } from '@counting-house/contract/gst/gst-return.ts';
import { GstReturn } from '@counting-house/contract/gst/gst-return.ts';
import { sql } from 'drizzle-orm';
import { check, index, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import {
  date,
  moment,
  oneOf,
  optionalReference,
  reference,
  rowId,
  stamps,
} from '../platform/database/columns.ts';

/**
 * What was done with a month of GST under one GSTIN, from the first act on: a month in which the GSTIN of the business
 * changed has one for each. Its figures are worked out when they are asked for.
 */
export const taxMonths = pgTable(
  'tax_month',
  {
    id: rowId(),
    /** The first day. */
    month: date().notNull(),
    gstin: text().notNull(),
    /** The days that its returns close; on the day on which the GSTIN changed both were in use. */
    firstDay: date().notNull(),
    lastDay: date().notNull(),
    checkedAt: moment(),
    checkedBy: optionalReference(),
    /** The journal that set credit off against tax; null when there was nothing to post. */
    settledVoucherId: optionalReference(),
    settledOn: date(),
    settledBy: optionalReference(),
    setOff: jsonb().$type<SetOff | null>(),
    ...stamps(),
  },
  (month) => [
    uniqueIndex('tax_month_of_gstin').on(month.month, month.gstin),
    check('tax_month.first_day', sql`extract(day from ${month.month}) = 1`),
    check(
      'tax_month.days',
      sql`${month.firstDay} between ${month.month} and ${month.lastDay}
        and date_trunc('month', ${month.lastDay}) = ${month.month}`,
    ),
    check('tax_month.checked_by', sql`(${month.checkedAt} is null) = (${month.checkedBy} is null)`),
    check(
      'tax_month.settled_when',
      sql`num_nulls(${month.settledOn}, ${month.settledBy}, ${month.setOff}) in (0, 3)
        and (${month.settledVoucherId} is null or ${month.settledOn} is not null)`,
    ),
  ],
);

/** A return that was filed with the government, with the figures of that day. What was filed by mistake is undone. */
export const taxFilings = pgTable(
  'tax_filing',
  {
    id: rowId(),
    monthId: reference().references(() => taxMonths.id),
    month: date().notNull(),
    gstin: text().notNull(),
    return: oneOf(GstReturn).notNull(),
    filedOn: date().notNull(),
    arn: text().notNull(),
    filedBy: reference(),
    figures: jsonb().notNull(),
    undoneAt: moment(),
    undoneBy: optionalReference(),
    undoneReason: text(),
    ...stamps(),
  },
  (filing) => [
    uniqueIndex('tax_filing.filed_already')
      .on(filing.month, filing.gstin, filing.return)
      .where(sql`${filing.undoneAt} is null`),
    index('tax_filing_of_month').on(filing.monthId),
    check('tax_filing.arn', sql`${filing.arn} ~ '^[A-Z0-9]{10,20}$'`),
    check(
      'tax_filing.undone_when',
      sql`num_nulls(${filing.undoneAt}, ${filing.undoneBy}, ${filing.undoneReason}) in (0, 3)`,
    ),
  ],
);
