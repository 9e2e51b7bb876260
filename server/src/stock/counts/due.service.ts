import type { DueRow } from '@counting-house/contract/stock/count.ts';
import { sql } from 'drizzle-orm';
import type { ReadContext } from '../../platform/context.ts';
import { readStore } from '../trays/store.service.ts';

const mostDue = 500;

/**
 * Goods in stock whose count is due: so many days since the last one as their policy says, else by their class, A 30, B 90,
 * C 180. Goods that were never counted are due so long after they were entered. The most overdue come first.
 */
export async function listCountsDue(
  ctx: ReadContext,
  input: { storeId?: number | undefined },
): Promise<{ rows: DueRow[]; total: number }> {
  const store = await readStore(ctx, input.storeId);
  const { rows } = await ctx.tx.execute<Record<keyof DueRow | 'total', string | number | null>>(sql`
    with rhythm as (
      select p.sku_id, p.on_hand, p.last_counted_at, s.created_at, class.of as abc,
        coalesce(y.count_every_days, case class.of when 'A' then 30 when 'B' then 90 else 180 end) as days
      from stock_position p join sku s on s.id = p.sku_id
        left join item_goods i on i.item_id = s.item_id
        left join stock_policy y on y.sku_id = p.sku_id and y.store_id = p.store_id
        cross join lateral (select coalesce(i.abc_class, p.abc_class, 'C') as of) class
      where p.store_id = ${store.id} and p.on_hand > 0
    ), due as (
      select *, coalesce(last_counted_at, created_at) + make_interval(days => days) as due_at
      from rhythm
    )
    select s.id, s.id as "skuId", s.code as sku, s.name, u.code as unit,
      u.decimals as "unitDecimals", d.abc as "abcClass", d.days as "everyDays",
      d.last_counted_at as "lastCountedAt", d.on_hand as "onHand", (
        select count(distinct b.tray_id) from stock_balance b
        where b.sku_id = s.id and b.store_id = ${store.id} and b.on_hand > 0
      ) as trays, count(*) over () as total
    from due d join sku s on s.id = d.sku_id join unit u on u.id = s.unit_id
    where d.due_at <= ${ctx.now}::timestamptz
    order by d.due_at, s.id limit ${mostDue}`);
  return {
    total: Number(rows[0]?.total ?? 0),
    rows: rows.map((row) => ({
      id: Number(row.id),
      skuId: Number(row.skuId),
      sku: String(row.sku),
      name: String(row.name),
      unit: String(row.unit),
      unitDecimals: Number(row.unitDecimals),
      abcClass: row.abcClass as DueRow['abcClass'],
      everyDays: Number(row.everyDays),
      lastCountedAt:
        row.lastCountedAt === null ? null : new Date(String(row.lastCountedAt)).toISOString(),
      onHand: Number(row.onHand),
      trays: Number(row.trays),
    })),
  };
}
