import { sql } from 'drizzle-orm';
import { journalLines } from './journal.table.ts';
import { ledgerDayMarks, ledgerDays } from './ledger-day.table.ts';

/**
 * What was turned over on each account by day, as a table `turnover (account_id, day, debit, credit)`
 * with several rows a day: the days that are added up, and every line behind them. In one statement,
 * because the mark may move between two. Sorting keeps the lines to those that came last: without it
 * the database may rather read an account from its first line on.
 */
export const turnover = sql`(
  select account_id, day, debit, credit from ${ledgerDays}
  union all
  select account_id, entry_date, debit, credit from (
    select account_id, entry_date, debit, credit from ${journalLines}
    where id > coalesce((select line_id from ${ledgerDayMarks}), 0)
    order by id offset 0
  ) behind
) as turnover`;
