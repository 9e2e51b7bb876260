import type { ProofFault } from '@counting-house/contract/admin/proof.ts';
import { sql } from 'drizzle-orm';
import type { ReadContext } from '../../platform/context.ts';

const skusAtOnce = 500;

/** As the database writes whole numbers of any size. */
type FaultRow = Omit<ProofFault, 'is' | 'should' | 'recordId'> &
  Readonly<Record<'is' | 'should' | 'recordId', string>>;

/**
 * Holds what the store keeps beside its movements against them, for the next SKUs behind an id: balances, batches,
 * positions, what is reserved, what is on the way to other stores, and that an empty batch is worth nothing.
 *
 * @returns the faults, and the id to go on behind; null at the end.
 */
export async function proveSkus(
  ctx: ReadContext,
  after: number,
): Promise<{ faults: ProofFault[]; skus: number; next: number | null }> {
  const { rows: part } = await ctx.tx.execute<{ id: string }>(
    sql`select id from sku where id > ${after} order by id limit ${skusAtOnce}`,
  );
  const ids = part.map(({ id }) => Number(id));
  if (ids.length === 0) return { faults: [], skus: 0, next: null };
  const { rows } = await ctx.tx.execute<FaultRow>(faultsOf(sql`${sql.param(ids)}::bigint[]`));
  return {
    faults: rows.map(({ is, should, recordId, ...fault }) => ({
      ...fault,
      is: Number(is),
      should: Number(should),
      recordId: Number(recordId),
    })),
    skus: ids.length,
    next: ids.length < skusAtOnce ? null : (ids.at(-1) ?? null),
  };
}

const faultsOf = (skus: ReturnType<typeof sql>) => sql`
  with moved as (
    select sku_id, store_id, batch_id, tray_id, sum(qty) as qty, sum(value) as value
    from stock_movement where sku_id = any(${skus}) group by 1, 2, 3, 4
  ), promised as (
    select sku_id, store_id, batch_id, tray_id, sum(qty) as qty
    from reservation where sku_id = any(${skus}) group by 1, 2, 3, 4
  ), lying as (
    select * from stock_balance where sku_id = any(${skus})
  ), faults as (
    select concat('Balance of batch ', b.code, ' in tray ', t.code) as what, 'qty' as measure,
      f.stands, f.should, 'batch' as kind, b.id
    from lying l
      full join moved m using (batch_id, tray_id)
      full join promised p using (batch_id, tray_id)
      join batch b on b.id = batch_id join tray t on t.id = tray_id
      cross join lateral (values
        (coalesce(l.on_hand, 0), coalesce(m.qty, 0)), (coalesce(l.reserved, 0), coalesce(p.qty, 0))
      ) f(stands, should)
    where f.stands <> f.should
    union all
    select concat('Batch ', b.code, ' in the store'), f.measure, f.stands, f.should, 'batch', b.id
    from (
      select h.* from batch_store h join batch on batch.id = h.batch_id
      where batch.sku_id = any(${skus})
    ) h
      full join (
        select batch_id, store_id, sum(qty) as qty, sum(value) as value from moved group by 1, 2
      ) m using (batch_id, store_id)
      join batch b on b.id = batch_id
      cross join lateral (values
        ('qty', coalesce(h.on_hand, 0), coalesce(m.qty, 0)),
        ('money', coalesce(h.value, 0), coalesce(m.value, 0))
      ) f(measure, stands, should)
    where f.stands <> f.should
    union all
    select concat('Position of ', s.code), f.measure, f.stands, f.should, 'sku', s.id
    from (select * from stock_position where sku_id = any(${skus})) p
      full join (
        select sku_id, store_id, sum(qty) as qty, sum(value) as value from moved group by 1, 2
      ) m using (sku_id, store_id)
      full join (
        select sku_id, store_id, sum(qty) as qty from promised group by 1, 2
      ) r using (sku_id, store_id)
      join sku s on s.id = sku_id
      cross join lateral (values
        ('qty', coalesce(p.on_hand, 0), coalesce(m.qty, 0)),
        ('money', coalesce(p.value, 0), coalesce(m.value, 0)),
        ('qty', coalesce(p.reserved, 0), coalesce(r.qty, 0))
      ) f(measure, stands, should)
    where f.stands <> f.should
    union all
    select concat('Reserved for ', d.ref_number), 'qty', d.reserved, coalesce(r.qty, 0),
      case d.purpose when 'plan' then 'product_plan' when 'scrap' then 'stock_doc' when 'hold' then 'stock_hold' else d.purpose end,
      d.ref_id
    from demand d cross join lateral (
      select sum(qty) as qty from reservation where demand_id = d.id
    ) r
    where d.sku_id = any(${skus}) and d.status = 'open' and d.reserved <> coalesce(r.qty, 0)
    union all
    select concat('On the way: batch ', b.code), 'qty', coalesce(l.qty, 0), coalesce(o.qty, 0),
      'batch', b.id
    from (
      select y.batch_id, y.store_id, y.on_hand - y.reserved as qty
      from lying y join tray t on t.id = y.tray_id and t.area = 'transit'
    ) l
      full join (
        select l.batch_id, h.store_id,
          sum(l.sent_qty - l.received_qty - l.returned_qty - l.lost_qty) as qty
        from stock_transfer_line l join stock_transfer h on h.id = l.transfer_id
        where l.sku_id = any(${skus})
          and l.sent_qty > l.received_qty + l.returned_qty + l.lost_qty
        group by 1, 2
      ) o using (batch_id, store_id)
      join batch b on b.id = batch_id
    where coalesce(l.qty, 0) <> coalesce(o.qty, 0)
    union all
    select concat('Value of the empty batch ', b.code), 'money', h.value, 0, 'batch', b.id
    from batch_store h join batch b on b.id = h.batch_id
    where b.sku_id = any(${skus}) and h.on_hand = 0 and h.value <> 0
  )
  select what, measure, stands::text as is, should::text as should,
    kind as "recordKind", id::text as "recordId"
  from faults order by what limit 100`;

/** Holds what goods are worth in the store against the accounts of stock in the books, kind by kind, on however many accounts each stands. */
export async function proveWorth(ctx: ReadContext): Promise<ProofFault[]> {
  const { rows } = await ctx.tx.execute<{ name: string; is: string; should: string }>(sql`
    select a.name, coalesce(p.value, 0)::text as is, coalesce(l.balance, 0)::text as should
    from ledger_account a
      left join (
        select s.kind, sum(p.value) as value
        from stock_position p join sku s on s.id = p.sku_id group by 1
      ) p on p.kind = a.stock_kind
      left join lateral (
        select sum(debit - credit) as balance from journal_line l
          join ledger_account o on o.id = l.account_id and o.stock_kind = a.stock_kind
      ) l on true
    where a.stock_kind is not null and a.system_key is not null
      and coalesce(p.value, 0) <> coalesce(l.balance, 0) order by a.name`);
  return rows.map(({ name, is, should }) => ({
    what: `Value of ${name.toLowerCase()} against the books`,
    measure: 'money' as const,
    is: Number(is),
    should: Number(should),
    recordKind: null,
    recordId: null,
  }));
}
