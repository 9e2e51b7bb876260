import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { job } from '../../platform/jobs/jobs.ts';
import { lockPositions } from '../ledger/position.service.ts';

const atOnce = 500;

/**
 * Sorts goods into classes by what was used of them in twelve months: A makes up the first 80 % of the value, B the next
 * 15 %, C the rest. An item may have a class of its own, which goes before it.
 */
export const classifyJob = job({
  kind: 'stock.classify',
  says: 'Sort goods into A, B and C by what was used of them',
  input: z.object({}),
  every: { cron: '10 3 1 * *' },
  async run({ read, write, progress }) {
    const changed = await read(async (ctx) => {
      const { rows } = await ctx.tx.execute<Classed>(sql`
        with used as (
          select sku_id, store_id, -sum(value) as worth from stock_movement
          where qty < 0 and at > ${ctx.now}::timestamptz - interval '12 months'
            and kind not in ('move', 'transfer', 'count', 'adjust', 'scrap', 'expire', 'opening', 'vendor_return')
          group by sku_id, store_id
        ), ranked as (
          select p.sku_id, p.store_id, coalesce(u.worth, 0) as worth,
            sum(coalesce(u.worth, 0)) over (
              partition by p.store_id order by u.worth desc nulls last, p.sku_id
              rows between unbounded preceding and current row
            ) - coalesce(u.worth, 0) as before,
            sum(coalesce(u.worth, 0)) over (partition by p.store_id) as all_worth
          from stock_position p left join used u using (sku_id, store_id)
        ), classed as (
          select sku_id, store_id, case when worth = 0 then 'C'
            when before * 100 < all_worth * 80 then 'A'
            when before * 100 < all_worth * 95 then 'B' else 'C' end as class
          from ranked
        )
        select c.sku_id, c.store_id, c.class from classed c
          join stock_position p using (sku_id, store_id)
        where p.abc_class is distinct from c.class order by c.store_id, c.sku_id`);
      return rows;
    });
    for (let from = 0; from < changed.length; from += atOnce) {
      const part = changed.slice(from, from + atOnce);
      await write(async (ctx) => {
        for (const [storeId, ofStore] of Map.groupBy(part, (row) => Number(row.store_id))) {
          await lockPositions(
            ctx,
            storeId,
            ofStore.map((row) => Number(row.sku_id)),
          );
        }
        const list = (of: (row: Classed) => string) => sql.param(part.map(of));
        await ctx.tx.execute(sql`
          update stock_position p set abc_class = c.class
          from unnest(${list((row) => row.sku_id)}::bigint[], ${list((row) => row.store_id)}::bigint[],
            ${list((row) => row.class)}::text[]) as c(sku_id, store_id, class)
          where p.sku_id = c.sku_id and p.store_id = c.store_id`);
      });
      await progress(Math.min(from + atOnce, changed.length), changed.length);
    }
    return { changed: changed.length };
  },
});

type Classed = { sku_id: string; store_id: string; class: string };
