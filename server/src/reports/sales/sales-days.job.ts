import { sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Tx } from '../../platform/database/database.ts';
import { rollUp } from '../../platform/jobs/rollup.ts';
import { job } from '../../platform/jobs/jobs.ts';
import { salesDayMarks, salesFacts } from './sales-fact.table.ts';
import { allSumTables, type SumTable } from './sum-tables.ts';

export const salesDaysJob = job({
  kind: 'reports.addUpSales',
  says: 'Add up sales by day',
  every: { cron: '2-59/5 * * * *' },
  input: z.strictObject({}),
  isQuiet: true,
  run: (work) =>
    rollUp(work, {
      rows: salesFacts,
      marks: salesDayMarks,
      column: 'fact_id',
      async add(tx, ids) {
        for (const table of allSumTables) await addTo(tx, table, ids);
      },
    }),
});

async function addTo(
  tx: Tx,
  { table, keys, beside, amounts }: SumTable,
  { from, to }: { readonly from: number; readonly to: number },
): Promise<void> {
  const list = (parts: readonly string[]) => sql.raw(parts.join(', '));
  const own = Object.keys(keys);
  const places = list(own.map((_, at) => String(at + 1)));
  await tx.execute(sql`
    insert into ${table} as kept (${list([...own, ...Object.keys(beside), ...Object.keys(amounts)])})
    select ${list([
      ...Object.values(keys),
      ...Object.values(beside).map((of) => `min(${of})`),
      ...Object.values(amounts).map((of) => `sum(${of})`),
    ])}
    from sales_fact f join sales_order o on o.id = f.order_id
    where f.id > ${from} and f.id <= ${to} group by ${places} order by ${places}
    on conflict (${list(own)}) do update
      set ${list(Object.keys(amounts).map((amount) => `${amount} = kept.${amount} + excluded.${amount}`))}`);
}
