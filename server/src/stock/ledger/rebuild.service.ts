import type { RebuildStock, StockDifference } from '@counting-house/contract/stock/rebuild.ts';
import { asc, gt, inArray, sql } from 'drizzle-orm';
import { note } from '../../platform/audit/audit.ts';
import type { WriteContext } from '../../platform/context.ts';
import { lockPositions } from './position.service.ts';
import { skus } from '../skus/sku.table.ts';
import { stores } from '../trays/store.table.ts';

const skusAtOnce = 500;
const mostShown = 1_000;

/**
 * Works the caches out anew from movements and reservations, SKU after SKU under its lock, and says
 * each difference that it set right. It never writes a movement.
 *
 * Locks the positions of the SKUs in every store.
 */
export async function rebuild(
  ctx: WriteContext,
  input: RebuildStock,
): Promise<{ skus: number; differences: StockDifference[] }> {
  const everyStore = await ctx.tx.select({ id: stores.id }).from(stores).orderBy(asc(stores.id));
  const differences: StockDifference[] = [];
  let done = 0;
  for (let after = 0; ;) {
    const part = await ctx.tx
      .select({ id: skus.id })
      .from(skus)
      .where(input.skuIds ? inArray(skus.id, input.skuIds) : gt(skus.id, after))
      .orderBy(asc(skus.id))
      .limit(skusAtOnce);
    const ids = part.map(({ id }) => id);
    for (const store of everyStore) await lockPositions(ctx, store.id, ids);
    differences.push(...(await rebuildSkus(ctx, ids)));
    done += ids.length;
    after = ids.at(-1) ?? 0;
    if (input.skuIds || ids.length < skusAtOnce) break;
  }
  for (const { sku, what, field, was, is } of differences.slice(0, mostShown)) {
    note(ctx, {
      action: 'rebuild',
      entity: what,
      entityNo: sku,
      fields: [{ field, before: was, after: is }],
    });
  }
  return { skus: done, differences: differences.slice(0, mostShown) };
}

type Found = {
  sku: string;
  batch: string | null;
  tray: string | null;
  field: StockDifference['field'];
  was: string;
  is: string;
};

async function rebuildSkus(ctx: WriteContext, ids: readonly number[]): Promise<StockDifference[]> {
  if (ids.length === 0) return [];
  const of = sql`${sql.param(ids)}::bigint[]`;
  const found: StockDifference[] = [];
  const keep = (what: StockDifference['what'], rows: readonly Found[]) =>
    rows.map((row) => ({ ...row, what, was: Number(row.was), is: Number(row.is) }));

  const inTrays = await ctx.tx.execute<Found>(sql`
    with truth as (
      select batch_id, tray_id, sku_id, store_id, sum(on_hand) as on_hand, sum(reserved) as reserved
      from (
        select batch_id, tray_id, sku_id, store_id, qty as on_hand, 0 as reserved
        from stock_movement where sku_id = any(${of})
        union all
        select batch_id, tray_id, sku_id, store_id, 0, qty from reservation where sku_id = any(${of})
      ) parts group by 1, 2, 3, 4
    ),
    wrong as (
      select t.*, coalesce(b.on_hand, 0) as was_on_hand, coalesce(b.reserved, 0) as was_reserved
      from truth t left join stock_balance b using (batch_id, tray_id)
      where (coalesce(b.on_hand, 0), coalesce(b.reserved, 0)) <> (t.on_hand, t.reserved)
    ),
    put as (
      insert into stock_balance (batch_id, tray_id, sku_id, store_id, on_hand, reserved)
      select batch_id, tray_id, sku_id, store_id, on_hand, reserved from wrong
      on conflict (batch_id, tray_id) do update
        set on_hand = excluded.on_hand, reserved = excluded.reserved
    )
    select s.code as sku, b.code as batch, t.code as tray, f.field, f.was, f."is"
    from wrong w join sku s on s.id = w.sku_id join batch b on b.id = w.batch_id
      join tray t on t.id = w.tray_id
      cross join lateral (values
        ('onHand', w.was_on_hand, w.on_hand), ('reserved', w.was_reserved, w.reserved)
      ) f(field, was, "is")
    where f.was <> f."is" order by s.code, b.code, t.code`);
  found.push(...keep('balance', inTrays.rows));

  const inStores = await ctx.tx.execute<Found>(sql`
    with truth as (
      select batch_id, store_id, sku_id, sum(qty) as on_hand, sum(value) as value
      from stock_movement where sku_id = any(${of}) group by 1, 2, 3
    ),
    wrong as (
      select t.*, coalesce(h.on_hand, 0) as was_on_hand, coalesce(h.value, 0) as was_value
      from truth t left join batch_store h using (batch_id, store_id)
      where (coalesce(h.on_hand, 0), coalesce(h.value, 0)) <> (t.on_hand, t.value)
    ),
    put as (
      insert into batch_store (batch_id, store_id, on_hand, value)
      select batch_id, store_id, on_hand, value from wrong
      on conflict (batch_id, store_id) do update
        set on_hand = excluded.on_hand, value = excluded.value
    )
    select s.code as sku, b.code as batch, null as tray, f.field, f.was, f."is"
    from wrong w join sku s on s.id = w.sku_id join batch b on b.id = w.batch_id
      cross join lateral (values
        ('onHand', w.was_on_hand, w.on_hand), ('value', w.was_value, w.value)
      ) f(field, was, "is")
    where f.was <> f."is" order by s.code, b.code`);
  found.push(...keep('batch', inStores.rows));

  const inAll = await ctx.tx.execute<Found>(sql`
    with truth as (
      select sku_id, store_id, sum(on_hand) as on_hand, sum(reserved) as reserved, sum(value) as value
      from (
        select sku_id, store_id, qty as on_hand, 0 as reserved, value
        from stock_movement where sku_id = any(${of})
        union all
        select sku_id, store_id, 0, qty, 0 from reservation where sku_id = any(${of})
      ) parts group by 1, 2
    ),
    wrong as (
      select t.*, p.on_hand as was_on_hand, p.reserved as was_reserved, p.value as was_value
      from truth t join stock_position p using (sku_id, store_id)
      where (p.on_hand, p.reserved, p.value) <> (t.on_hand, t.reserved, t.value)
    ),
    put as (
      update stock_position p set on_hand = w.on_hand, reserved = w.reserved, value = w.value
      from wrong w where p.sku_id = w.sku_id and p.store_id = w.store_id
    )
    select s.code as sku, null as batch, null as tray, f.field, f.was, f."is"
    from wrong w join sku s on s.id = w.sku_id
      cross join lateral (values
        ('onHand', w.was_on_hand, w.on_hand), ('reserved', w.was_reserved, w.reserved),
        ('value', w.was_value, w.value)
      ) f(field, was, "is")
    where f.was <> f."is" order by s.code`);
  found.push(...keep('position', inAll.rows));
  return found;
}
