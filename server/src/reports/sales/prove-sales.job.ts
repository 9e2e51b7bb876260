import { addresses } from '@counting-house/contract/kit/addresses.ts';
import type { ProofFault } from '@counting-house/contract/admin/proof.ts';
import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { notify } from '../../integrations/notices/notice.service.ts';
import type { ReadContext } from '../../platform/context.ts';
import { job } from '../../platform/jobs/jobs.ts';
import { allSumTables } from './sum-tables.ts';

const readBy = 'reports.sales.read';

/**
 * Every night what the sale reports stand on is held against the documents, day by day, what sold goods cost against the
 * books, and the sums by day against what they are sums of. Sums that differ are thrown away: the job of the days makes them anew, and until then every
 * figure is worked out from the facts.
 */
export const proveSalesJob = job({
  kind: 'reports.proveSales',
  says: 'Check figures of sales against their documents',
  every: { cron: '10 3 * * *' },
  readBy,
  input: z.strictObject({}),
  async run(work) {
    const faults = await work.read(proveSales);
    const [first] = faults;
    if (first) {
      await work.write(async (ctx) => {
        await ctx.tx.execute(sql`lock table sales_day_mark in exclusive mode`);
        for (const { table } of allSumTables) {
          await ctx.tx.execute(sql`delete from ${table}`);
        }
        await ctx.tx.execute(sql`delete from sales_day_mark`);
        await notify(ctx, {
          to: { permission: 'accounts.ledger.read' },
          kind: 'books_differ',
          text: `Figures of sales differ from their documents on ${faults.length === 1 ? 'one day' : `${faults.length} days`}. First: ${first.what}.`,
          link: `${addresses.settings}?page=Nightly+checks`,
          about: 'sales proof',
        });
      });
    }
    return { faults: faults.length, first: faults };
  },
});

async function proveSales(ctx: ReadContext): Promise<ProofFault[]> {
  const { rows } = await ctx.tx.execute<Readonly<Record<'what' | 'stands' | 'should', string>>>(sql`
    select * from (
      select concat('Sales of ', day) as what, coalesce(f.total, 0) as stands, coalesce(d.total, 0) as should
      from (
        select doc_date as day, sum(total) as total from sales_fact
        where not is_void and line_kind <> 'cost' group by 1
      ) f full join (
        select day, sum(total) as total from (
          select issue_date as day, total from sales_invoice
          where status = 'issued' and series <> 'gift_card_receipt'
          union all
          select n.issue_date, -n.total from credit_note n join sales_invoice i on i.id = n.invoice_id
          where n.status = 'issued' and i.series <> 'gift_card_receipt'
        ) documents group by 1
      ) d using (day)
      where f.total is distinct from d.total and (coalesce(f.total, 0) <> 0 or coalesce(d.total, 0) <> 0)
      union all
      select concat('Cost of sales of ', day), coalesce(f.cost, 0), coalesce(c.cost, 0)
      from (
        select doc_date as day, sum(cost) as cost from sales_fact where line_kind = 'cost' group by 1
      ) f full join (
        select c.day, sum(c.cost) as cost from sale_cost c
        where exists (select from sales_invoice_line l where l.order_line_id = c.order_line_id) group by 1
      ) c using (day)
      where coalesce(f.cost, 0) <> coalesce(c.cost, 0)
      union all
      select concat('Goods billed, not dispatched on ', day), coalesce(l.amount, 0), coalesce(c.amount, 0)
      from (
        select l.entry_date as day, sum(l.credit - l.debit) as amount from journal_line l
          join ledger_account a on a.id = l.account_id and a.system_key = 'stock.billed' group by 1
      ) l full join (
        select day, sum(waiting) as amount from sale_cost group by 1
      ) c using (day)
      where coalesce(l.amount, 0) <> coalesce(c.amount, 0)
      ${sql.join(
        allSumTables.map(
          ({ table, keys }) => sql`union all
      select concat('Sums of ', day), coalesce(s.total, 0), coalesce(f.total, 0)
      from (select day, sum(total + cost) as total from ${table} group by 1) s
        full join (
          select ${sql.raw(keys['day'] ?? '')} as day, sum(total + cost) as total from sales_fact f
          where id <= (select fact_id from sales_day_mark) group by 1
        ) f using (day)
      where coalesce(s.total, 0) <> coalesce(f.total, 0)`,
        ),
        sql` `,
      )}
    ) faults order by what limit 200`);
  return rows.map(({ what, stands, should }) => ({
    what,
    measure: 'money' as const,
    is: Number(stands),
    should: Number(should),
    recordKind: null,
    recordId: null,
  }));
}
