import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { rollUp } from '../../platform/jobs/rollup.ts';
import { job } from '../../platform/jobs/jobs.ts';
import { journalLines } from './journal.table.ts';
import { ledgerDayMarks, ledgerDays } from './ledger-day.table.ts';

export const dayTotalsJob = job({
  kind: 'accounts.addUpDays',
  says: 'Add up the books by day',
  every: { cron: '*/5 * * * *' },
  input: z.strictObject({}),
  isQuiet: true,
  run: (work) =>
    rollUp(work, {
      rows: journalLines,
      marks: ledgerDayMarks,
      column: 'line_id',
      async add(tx, { from, to }) {
        await tx.execute(sql`
          insert into ${ledgerDays} as day (account_id, centre_id, day, debit, credit)
          select account_id, centre_id, entry_date, sum(debit), sum(credit) from ${journalLines}
          where id > ${from} and id <= ${to} group by account_id, centre_id, entry_date order by 1, 3, 2
          on conflict (account_id, day, centre_id) do update
            set debit = day.debit + excluded.debit, credit = day.credit + excluded.credit`);
      },
    }),
});
