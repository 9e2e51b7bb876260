import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { settledId } from '../../platform/audit/seal.ts';
import type { Tx } from '../../platform/database/database.ts';
import { job } from '../../platform/jobs/jobs.ts';
import { salesDayMarks, salesDays, salesFacts } from './sales-fact.table.ts';

/** So many facts are added up in one transaction. */
const factsAtOnce = 50_000;

export const salesDaysJob = job({
  kind: 'reports.addUpSales',
  says: 'Add up sales by day',
  every: { cron: '2-59/5 * * * *' },
  input: z.strictObject({}),
  isQuiet: true,
  async run(work) {
    const upTo = await work.read((ctx) => settledId(ctx.tx, { table: salesFacts }));
    let [mark, isDone] = [0, upTo === null];
    while (!isDone && upTo !== null) {
      mark = await work.write((ctx) => addUp(ctx.tx, upTo));
      isDone = mark >= upTo;
    }
    return { mark };
  },
});

/**
 * Adds the facts that follow the mark to their days.
 *
 * @param upTo the last fact that may be added: none can come any more with a lower id.
 * @returns the mark behind it.
 */
async function addUp(tx: Tx, upTo: number): Promise<number> {
  await tx.insert(salesDayMarks).values({ id: 1, factId: 0 }).onConflictDoNothing();
  const [known] = await tx.select().from(salesDayMarks).for('update');
  const from = known?.factId ?? 0;
  const to = Math.min(from + factsAtOnce, upTo);
  if (to <= from) return from;
  await tx.execute(sql`
    insert into ${salesDays} as kept (day, channel, source, state_code, has_gstin, doc_type, line_kind, tax_rate,
      qty, gross, discount, taxable, cgst, sgst, igst, cess, tax, total, cost)
    select doc_date, channel, source, state_code, has_gstin, doc_type, line_kind, tax_rate, sum(qty), sum(gross),
      sum(discount), sum(taxable), sum(cgst), sum(sgst), sum(igst), sum(cess), sum(tax), sum(total), sum(cost)
    from ${salesFacts} where id > ${from} and id <= ${to}
    group by 1, 2, 3, 4, 5, 6, 7, 8 order by 1, 2, 3, 4, 5, 6, 7, 8
    on conflict (day, channel, source, state_code, has_gstin, doc_type, line_kind, tax_rate) do update set
      qty = kept.qty + excluded.qty, gross = kept.gross + excluded.gross,
      discount = kept.discount + excluded.discount, taxable = kept.taxable + excluded.taxable,
      cgst = kept.cgst + excluded.cgst, sgst = kept.sgst + excluded.sgst, igst = kept.igst + excluded.igst,
      cess = kept.cess + excluded.cess, tax = kept.tax + excluded.tax, total = kept.total + excluded.total,
      cost = kept.cost + excluded.cost`);
  await tx.update(salesDayMarks).set({ factId: to });
  return to;
}
