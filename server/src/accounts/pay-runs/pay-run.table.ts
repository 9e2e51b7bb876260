import { sql } from 'drizzle-orm';
import { check, index, pgTable, unique } from 'drizzle-orm/pg-core';
import { date, money, reference, rowId, stamps } from '../../platform/database/columns.ts';
import { ledgerAccounts } from '../../books/chart/account.table.ts';
import { vouchers } from '../vouchers/voucher.table.ts';

/** Many vendors paid at once from one bank account. */
export const payRuns = pgTable(
  'pay_run',
  {
    id: rowId(),
    date: date().notNull(),
    moneyAccountId: reference().references(() => ledgerAccounts.id),
    total: money().notNull(),
    ...stamps(),
  },
  (run) => [check('pay_run_total', sql`${run.total} > 0`)],
);

/** The payment of a vendor in a pay run. */
export const payRunVouchers = pgTable(
  'pay_run_voucher',
  {
    id: rowId(),
    payRunId: reference().references(() => payRuns.id),
    voucherId: reference().references(() => vouchers.id),
    ...stamps(),
  },
  (row) => [
    unique('pay_run_voucher_once').on(row.voucherId),
    index('pay_run_voucher_of_run').on(row.payRunId),
  ],
);
