import { sql, type SQL } from 'drizzle-orm';
import { journalEntries, journalLines } from './journal.table.ts';
import { ledgerDayMarks, ledgerDays } from './ledger-day.table.ts';

const mark = sql`coalesce((select line_id from ${ledgerDayMarks}), 0)`;

/**
 * What was turned over on each account by day, as a table `turnover (account_id, centre_id, day, debit,
 * credit)` with several rows a day: the days that are added up, and every line behind them. In one
 * statement, because the mark may move between two. Sorting keeps the lines to those that came last:
 * without it the database may rather read an account from its first line on.
 */
export const turnover = turnoverOf({});

/**
 * The same, narrowed. What the days hold too much is taken off again line by line, so that it stays as
 * fast as what was posted since, and as few as the years that were closed.
 *
 * @param upTo the last entry that counts: what was posted later is as if it never was.
 * @param closedFrom entries that close a year on this day or later, and open it again, are left out.
 */
export function turnoverOf({
  upTo,
  closedFrom,
}: {
  upTo?: number | undefined;
  closedFrom?: string | undefined;
}): SQL {
  const seen = upTo === undefined ? sql`true` : sql`entry_id <= ${upTo}`;
  return sql`(
  select account_id, centre_id, day, debit, credit from ${ledgerDays}
  union all
  select account_id, centre_id, entry_date, debit, credit from (
    select account_id, centre_id, entry_date, debit, credit from ${journalLines}
    where id > ${mark} and ${seen}
    order by id offset 0
  ) behind
  ${
    upTo === undefined
      ? sql.empty()
      : sql`union all
  select account_id, centre_id, entry_date, -debit, -credit from ${journalLines}
    where entry_id > ${upTo} and id <= ${mark}`
  }
  ${
    closedFrom === undefined
      ? sql.empty()
      : sql`union all
  select line.account_id, line.centre_id, line.entry_date, -line.debit, -line.credit
    from ${journalEntries} entry join ${journalLines} line on line.entry_id = entry.id
    where entry.event in ('year.closed', 'year.reopened') and entry.entry_date >= ${closedFrom}
      and ${upTo === undefined ? sql`true` : sql`entry.id <= ${upTo}`}`
  }
) as turnover`;
}
