import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { settledId } from '../../platform/audit/seal.ts';
import type { Tx } from '../../platform/database/database.ts';
import { job } from '../../platform/jobs/jobs.ts';
import { journalLines } from './journal.table.ts';
import { ledgerDayMarks, ledgerDays } from './ledger-day.table.ts';

/** So many lines are added up in one transaction. */
const linesAtOnce = 50_000;

export const dayTotalsJob = job({
  kind: 'accounts.addUpDays',
  says: 'Add up the books by day',
  every: { cron: '*/5 * * * *' },
  input: z.strictObject({}),
  isQuiet: true,
  async run(work) {
    const upTo = await work.read((ctx) => settledId(ctx.tx, { table: journalLines }));
    let [mark, isDone] = [0, upTo === null];
    while (!isDone && upTo !== null) {
      mark = await work.write((ctx) => addUp(ctx.tx, upTo));
      isDone = mark >= upTo;
    }
    return { mark };
  },
});

/**
 * Adds the lines that follow the mark to their days.
 *
 * @param upTo the last line that may be added: none can come any more with a lower id.
 * @returns the mark behind it.
 */
async function addUp(tx: Tx, upTo: number): Promise<number> {
  await tx.insert(ledgerDayMarks).values({ id: 1, lineId: 0 }).onConflictDoNothing();
  const [known] = await tx.select().from(ledgerDayMarks).for('update');
  const from = known?.lineId ?? 0;
  const to = Math.min(from + linesAtOnce, upTo);
  if (to <= from) return from;
  await tx.execute(sql`
    insert into ${ledgerDays} as day (account_id, centre_id, day, debit, credit)
    select account_id, centre_id, entry_date, sum(debit), sum(credit) from ${journalLines}
    where id > ${from} and id <= ${to} group by account_id, centre_id, entry_date order by 1, 3, 2
    on conflict (account_id, day, centre_id) do update
      set debit = day.debit + excluded.debit, credit = day.credit + excluded.credit`);
  await tx.update(ledgerDayMarks).set({ lineId: to });
  return to;
}
