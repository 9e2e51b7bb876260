import { PartyKind } from '@counting-house/contract/accounts/open-items/party.ts';
import { TdsSide } from '@counting-house/contract/gst/tds.ts';
import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable, text, unique } from 'drizzle-orm/pg-core';
import { date, money, oneOf, reference, rowId, stamps } from '../../platform/database/columns.ts';

/** A certificate of tax held back, by party and quarter. */
export const tdsCertificates = pgTable(
  'tds_certificate',
  {
    id: rowId(),
    side: oneOf(TdsSide).notNull(),
    partyKind: oneOf(PartyKind).notNull(),
    partyId: reference(),
    partyName: text().notNull(),
    /** The year in which the financial year begins. */
    fiscalYear: integer().notNull(),
    quarter: integer().notNull(),
    number: text().notNull(),
    dated: date().notNull(),
    amount: money().notNull(),
    ...stamps(),
  },
  (row) => [
    unique('tds_certificate.number_taken').on(row.side, row.partyKind, row.partyId, row.number),
    check('tds_certificate.outside', sql`${row.quarter} between 1 and 4 and ${row.amount} > 0`),
    index('tds_certificate_by_date').on(row.dated, row.id),
  ],
);
