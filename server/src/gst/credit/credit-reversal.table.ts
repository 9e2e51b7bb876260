import {
  CreditDocumentKind,
  ReversalReason,
} from '@counting-house/contract/gst/credit-reversal.ts';
import { sql } from 'drizzle-orm';
import { boolean, check, index, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import {
  date,
  moment,
  money,
  oneOf,
  optionalReference,
  rowId,
  stamps,
} from '../../platform/database/columns.ts';

/** Credit of GST that is given back without a document of a vendor: for exempt supplies, or goods that were lost. */
export const creditReversals = pgTable(
  'credit_reversal',
  {
    id: rowId(),
    number: text().unique(),
    businessDate: date().notNull(),
    reason: oneOf(ReversalReason).notNull(),
    /** Never to be claimed again: line 4(B)(1) of GSTR-3B, else 4(B)(2). */
    isPermanent: boolean().notNull(),
    note: text().notNull(),
    igst: money().notNull(),
    cgst: money().notNull(),
    sgst: money().notNull(),
    cess: money().notNull(),
    /** The unpaid document that it is for; of one document once, until it is claimed again. */
    documentKind: oneOf(CreditDocumentKind),
    documentId: optionalReference(),
    documentNo: text().notNull().default(''),
    cancelledAt: moment(),
    cancelledBy: optionalReference(),
    cancelReason: text(),
    /** The day of the entry that took it back. */
    cancelledOn: date(),
    ...stamps(),
  },
  (row) => [
    check(
      'credit_reversal.amount',
      sql`least(${row.igst}, ${row.cgst}, ${row.sgst}, ${row.cess}) >= 0
        and ${row.igst} + ${row.cgst} + ${row.sgst} + ${row.cess} > 0`,
    ),
    check(
      'credit_reversal.cancelled_when',
      sql`num_nulls(${row.cancelledAt}, ${row.cancelledBy}, ${row.cancelReason}, ${row.cancelledOn}) in (0, 4)`,
    ),
    check(
      'credit_reversal.document',
      sql`num_nulls(${row.documentKind}, ${row.documentId}) in (0, 2)
        and (${row.documentId} is null or ${row.reason} = 'unpaid_180')`,
    ),
    uniqueIndex('credit_reversal.document_twice')
      .on(row.documentKind, row.documentId)
      .where(sql`${row.documentId} is not null and ${row.cancelledAt} is null`),
    index('credit_reversal_by_date').on(row.businessDate, row.id),
  ],
);
