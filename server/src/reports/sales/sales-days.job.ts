import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { settledId } from '../../platform/audit/seal.ts';
import type { Tx } from '../../platform/database/database.ts';
import { job } from '../../platform/jobs/jobs.ts';
import { salesDayMarks, salesFacts } from './sales-fact.table.ts';
import { amountsOfFact, sumTables, type SumTable } from './sum-tables.ts';

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
  for (const table of Object.values(sumTables)) await addTo(tx, table, { from, to });
  await tx.update(salesDayMarks).set({ factId: to });
  return to;
}

async function addTo(
  tx: Tx,
  { table, keys, beside }: SumTable,
  { from, to }: { readonly from: number; readonly to: number },
): Promise<void> {
  const list = (parts: readonly string[]) => sql.raw(parts.join(', '));
  const own = Object.keys(keys);
  const places = list(own.map((_, at) => String(at + 1)));
  await tx.execute(sql`
    insert into ${table} as kept (${list([...own, ...Object.keys(beside), ...amountsOfFact])})
    select ${list([
      ...Object.values(keys),
      ...Object.values(beside).map((of) => `min(${of})`),
      ...amountsOfFact.map((amount) => `sum(f.${amount})`),
    ])}
    from sales_fact f join sales_order o on o.id = f.order_id
    where f.id > ${from} and f.id <= ${to} group by ${places} order by ${places}
    on conflict (${list(own)}) do update
      set ${list(amountsOfFact.map((amount) => `${amount} = kept.${amount} + excluded.${amount}`))}`);
}
