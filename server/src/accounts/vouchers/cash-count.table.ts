import { sql } from 'drizzle-orm';
import { check, index, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import {
  date,
  money,
  optionalReference,
  reference,
  rowId,
  stamps,
} from '../../platform/database/columns.ts';
import { ledgerAccounts } from '../../books/chart/account.table.ts';
import { vouchers } from './voucher.table.ts';

/** Cash as it was counted; it stays as it is. */
export const cashCounts = pgTable(
  'cash_count',
  {
    id: rowId(),
    cashAccountId: reference().references(() => ledgerAccounts.id),
    date: date().notNull(),
    /** Notes and coins: what one is worth in paise, and how many. */
    pieces: jsonb().$type<{ value: number; count: number }[]>().notNull(),
    counted: money().notNull(),
    /** What the books said at the end of that day. */
    inBooks: money().notNull(),
    /** The journal of the difference; null without one. */
    voucherId: optionalReference().references(() => vouchers.id),
    note: text().notNull().default(''),
    ...stamps(),
  },
  (count) => [
    check('cash_count_outside', sql`${count.counted} >= 0`),
    check(
      'cash_count_difference',
      sql`(${count.counted} = ${count.inBooks}) = (${count.voucherId} is null)`,
    ),
    index('cash_count_by_account').on(count.cashAccountId, count.date, count.id),
    index('cash_count_by_date').on(count.date, count.id),
  ],
);
