import { SellerScheme } from '@counting-house/contract/tax/tax.ts';
import { check, pgTable, text } from 'drizzle-orm/pg-core';
import { sql } from 'drizzle-orm';
import { date, oneOf, rowId, stamps } from '../platform/database/columns.ts';

/**
 * From which day on the business stands otherwise towards GST. Each holds until the next one; before the first
 * it is registered in the regular way.
 */
export const taxRegistrations = pgTable(
  'tax_registration',
  {
    id: rowId(),
    fromDate: date().notNull().unique('tax_registration.day_taken'),
    scheme: oneOf(SellerScheme).notNull(),
    reason: text().notNull(),
    ...stamps(),
  },
  (row) => [check('tax_registration.after_gst_began', sql`${row.fromDate} >= '2017-07-01'`)],
);
