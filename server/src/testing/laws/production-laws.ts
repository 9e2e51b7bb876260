import { sql } from 'drizzle-orm';

/** Work in progress is what lies at plans; what went into runs came out of them; plans are the sums of their runs. */
export const ofProduction = sql`
    select 'work in progress is what lies at plans' as law, 'account 1153' as at,
      b.balance::text as is, s.value::text as should
    from (
      select coalesce(sum(l.debit - l.credit), 0) as balance
      from journal_line l join ledger_account a on a.id = l.account_id
      where a.system_key = 'stock.wip'
    ) b cross join (select coalesce(sum(value), 0) as value from plan_stock) s
    where b.balance <> s.value
    union all
    select 'what lies at a plan was issued, and neither used, given back nor scrapped',
      concat_ws(' ', 'plan', m.plan_id, 'sku', m.sku_id),
      coalesce(s.qty, 0)::text, (m.issued - m.used - m.returned - m.scrapped)::text
    from plan_material m left join (
      select plan_id, sku_id, sum(qty) as qty from plan_stock group by 1, 2
    ) s using (plan_id, sku_id)
    where coalesce(s.qty, 0) <> m.issued - m.used - m.returned - m.scrapped
    union all
    select 'used of a plan is what its runs used', concat_ws(' ', 'plan', m.plan_id, 'sku', m.sku_id),
      m.used::text, coalesce(i.qty, 0)::text
    from plan_material m left join (
      select r.plan_id, i.sku_id, sum(i.qty) as qty
      from run_input i join production_run r on r.id = i.run_id where r.status = 'posted' group by 1, 2
    ) i using (plan_id, sku_id)
    where m.used <> coalesce(i.qty, 0)
    union all
    select 'a plan is the sum of its runs', concat('plan ', p.id),
      concat_ws(' ', p.good_qty, p.rejected_qty, p.cost_value), concat_ws(' ', r.good, r.rejected, r.cost)
    from product_plan p cross join lateral (
      select coalesce(sum(good_qty), 0) as good, coalesce(sum(rejected_qty), 0) as rejected,
        coalesce(sum(total_cost), 0) as cost
      from production_run where plan_id = p.id and status = 'posted'
    ) r where (p.good_qty, p.rejected_qty, p.cost_value) <> (r.good, r.rejected, r.cost)
    union all
    select 'a run is what went in and what came out', concat_ws(' ', 'run', r.id, r.number),
      concat_ws(' ', r.material_value, r.good_value, r.byproduct_value, r.good_qty),
      concat_ws(' ', i.value, o.good, o.byproducts, o.qty)
    from production_run r
    cross join lateral (
      select coalesce(sum(value), 0) as value from run_input where run_id = r.id
    ) i
    cross join lateral (
      select coalesce(sum(value) filter (where kind = 'main'), 0) as good,
        coalesce(sum(value) filter (where kind = 'byproduct'), 0) as byproducts,
        coalesce(sum(qty) filter (where kind = 'main'), 0) as qty
      from run_output where run_id = r.id
    ) o
    where (r.material_value, r.good_value, r.byproduct_value, r.good_qty)
      <> (i.value, o.good, o.byproducts, o.qty)
    union all
    select 'what a run made is in the ledger, and what was reversed is not',
      concat_ws(' ', 'run', r.id, 'batch', o.batch_id), concat_ws(' ', m.qty, m.value),
      case r.status when 'posted' then concat_ws(' ', o.qty, o.value) else '0 0' end
    from production_run r
    join (
      select run_id, batch_id, sum(qty) as qty, sum(value) as value from run_output group by 1, 2
    ) o on o.run_id = r.id
    cross join lateral (
      select coalesce(sum(qty), 0) as qty, coalesce(sum(value), 0) as value from stock_movement
      where doc_kind = 'run' and doc_id = r.id and batch_id = o.batch_id and kind in ('produce', 'byproduct')
    ) m
    where (m.qty, m.value) <>
      (case r.status when 'posted' then o.qty else 0 end, case r.status when 'posted' then o.value else 0 end)
    union all
    select 'what a plan has is what it took from the store', concat('demand ', d.id),
      concat_ws(' ', d.done, d.wanted), concat_ws(' ', m.issued - m.returned, 'at least', m.need)
    from demand d join plan_material m on m.id = d.ref_line_id
      join product_plan p on p.id = m.plan_id
    where d.purpose = 'plan' and p.status in ('released', 'in_progress', 'on_hold')
      and (d.done <> m.issued - m.returned or d.wanted < m.need)
    union all
    select 'a plan that is closed holds nothing', concat('plan ', p.id), count(*)::text, '0'
    from product_plan p join demand d on d.purpose = 'plan' and d.ref_id = p.id and d.reserved > 0
    where p.status in ('draft', 'completed', 'cancelled') group by p.id
    union all
    select 'nothing lies at a plan that is closed', concat('plan ', p.id), sum(s.qty)::text, '0'
    from product_plan p join plan_stock s on s.plan_id = p.id
    where p.status in ('draft', 'completed', 'cancelled') group by p.id having sum(s.qty) > 0`;
