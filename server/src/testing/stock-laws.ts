import { sql } from 'drizzle-orm';
import type { TestHouse } from './house.ts';

/**
 * What is always true of stock: movements, batches in a store, balances and positions say the same;
 * what is reserved is the sum of the reservations and of the demands; a batch that is empty is worth
 * nothing; nothing is below zero.
 *
 * @returns a sentence for each law that is broken.
 */
export async function stockAgrees(house: TestHouse): Promise<string[]> {
  const broken = await house.database.direct.execute<{
    law: string;
    at: string;
    a: string;
    b: string;
  }>(sql`
    with moved as (
      select sku_id, store_id, batch_id, tray_id, sum(qty) as qty, sum(value) as value
      from stock_movement group by sku_id, store_id, batch_id, tray_id
    ),
    promised as (
      select batch_id, tray_id, sku_id, store_id, sum(qty) as qty
      from reservation group by batch_id, tray_id, sku_id, store_id
    )
    select 'balance is its movements' as law, concat(batch_id, ' ', tray_id) as at,
      coalesce(b.on_hand, 0) as a, coalesce(m.qty, 0) as b
    from stock_balance b full join moved m using (batch_id, tray_id)
    where coalesce(b.on_hand, 0) <> coalesce(m.qty, 0)
    union all
    select 'reserved is its reservations', concat(batch_id, ' ', tray_id),
      coalesce(b.reserved, 0), coalesce(r.qty, 0)
    from stock_balance b full join promised r using (batch_id, tray_id)
    where coalesce(b.reserved, 0) <> coalesce(r.qty, 0)
    union all
    select 'batch in the store is its movements', concat(batch_id, ' ', store_id),
      coalesce(s.on_hand, 0), coalesce(m.qty, 0)
    from batch_store s
      full join (select batch_id, store_id, sum(qty) as qty from moved group by 1, 2) m using (batch_id, store_id)
    where coalesce(s.on_hand, 0) <> coalesce(m.qty, 0)
    union all
    select 'value of the batch is its movements', concat(batch_id, ' ', store_id),
      coalesce(s.value, 0), coalesce(m.value, 0)
    from batch_store s
      full join (select batch_id, store_id, sum(value) as value from moved group by 1, 2) m using (batch_id, store_id)
    where coalesce(s.value, 0) <> coalesce(m.value, 0)
    union all
    select 'position is its movements', concat(sku_id, ' ', store_id),
      coalesce(p.on_hand, 0), coalesce(m.qty, 0)
    from stock_position p
      full join (select sku_id, store_id, sum(qty) as qty from moved group by 1, 2) m using (sku_id, store_id)
    where coalesce(p.on_hand, 0) <> coalesce(m.qty, 0)
    union all
    select 'value of the position is its movements', concat(sku_id, ' ', store_id),
      coalesce(p.value, 0), coalesce(m.value, 0)
    from stock_position p
      full join (select sku_id, store_id, sum(value) as value from moved group by 1, 2) m using (sku_id, store_id)
    where coalesce(p.value, 0) <> coalesce(m.value, 0)
    union all
    select 'reserved of the position is its reservations', concat(sku_id, ' ', store_id),
      coalesce(p.reserved, 0), coalesce(r.qty, 0)
    from stock_position p
      full join (select sku_id, store_id, sum(qty) as qty from promised group by 1, 2) r using (sku_id, store_id)
    where coalesce(p.reserved, 0) <> coalesce(r.qty, 0)
    union all
    select 'reserved of the demand is its reservations', d.id::text, d.reserved, coalesce(sum(r.qty), 0)
    from demand d left join reservation r on r.demand_id = d.id
    group by d.id having d.reserved <> coalesce(sum(r.qty), 0)
    union all
    select 'an empty batch is worth nothing', concat(batch_id, ' ', store_id), on_hand, value
    from batch_store where on_hand = 0 and value <> 0
    union all
    select 'the last movement says what is left', concat(m.sku_id, ' ', m.store_id), m.position_after, p.on_hand
    from (
      select distinct on (sku_id, store_id) sku_id, store_id, position_after
      from stock_movement order by sku_id, store_id, id desc
    ) m join stock_position p using (sku_id, store_id)
    where m.position_after <> p.on_hand
    limit 50`);
  return broken.rows.map(({ law, at, a, b }) => `${law}: ${at} has ${a}, not ${b}`);
}
