import { sql } from 'drizzle-orm';

/**
 * What sold goods cost is one figure in the books, in stock and in the reports, on any day: the entry of each document
 * has what its rows of cost say, goods that are billed and not dispatched are those of the invoices, and reports of
 * sales cost what the books do.
 */
export const ofCosts = sql`
    select 'an entry costs what its document says' as law, concat_ws(' ', doc_kind, doc_id, day) as at,
      concat_ws(' and ', l.cost, l.waiting) as is, concat_ws(' and ', c.cost, c.waiting) as should
    from (
      select e.source_kind as doc_kind, e.source_id as doc_id, e.entry_date as day,
        sum(case when a.type = 'cogs' then l.debit - l.credit else 0 end) as cost,
        sum(case when a.system_key = 'stock.billed' then l.credit - l.debit else 0 end) as waiting
      from journal_entry e join journal_line l on l.entry_id = e.id
        join ledger_account a on a.id = l.account_id and (a.type = 'cogs' or a.system_key = 'stock.billed')
      where exists (select from sale_cost c where c.doc_kind = e.source_kind and c.doc_id = e.source_id)
        or case e.source_kind
        when 'sales_invoice' then exists (select from sales_invoice where id = e.source_id)
        when 'credit_note' then exists (select from credit_note where id = e.source_id)
        when 'parcel' then exists (select from parcel where id = e.source_id)
        when 'order' then exists (select from sales_order where id = e.source_id)
        when 'return' then exists (select from return_order where id = e.source_id)
        when 'recall' then exists (select from recall where id = e.source_id)
        else false end
      group by 1, 2, 3
    ) l full join (
      select doc_kind, doc_id, day, sum(cost) as cost, sum(waiting) as waiting from sale_cost group by 1, 2, 3
    ) c using (doc_kind, doc_id, day)
    where (coalesce(l.cost, 0), coalesce(l.waiting, 0)) <> (coalesce(c.cost, 0), coalesce(c.waiting, 0))
    union all
    select 'goods billed and not dispatched stand on their account', 'the account', l.balance::text, c.waiting::text
    from (
      select coalesce(sum(l.credit - l.debit), 0) as balance from journal_line l
        join ledger_account a on a.id = l.account_id where a.system_key = 'stock.billed'
    ) l cross join (select coalesce(sum(waiting), 0) as waiting from sale_cost) c
    where l.balance <> c.waiting
    union all
    select 'no more leaves of an invoice than it bears', concat_ws(' ', 'invoice', invoice_id, 'line', order_line_id),
      concat_ws(' and ', sum(waiting_qty), sum(waiting)), 'nothing below zero'
    from sale_cost where invoice_id is not null group by invoice_id, order_line_id, sku_id
    having sum(waiting_qty) < 0 or (sum(waiting_qty) = 0 and sum(waiting) <> 0)
    union all
    select 'what is billed of an order line has left or waits', concat('order line ', g.id),
      (coalesce(c.waiting, 0) + g.qty_shipped)::text, concat('at least ', g.qty_invoiced)
    from order_line g
      left join (select order_line_id, sum(waiting_qty) as waiting from sale_cost group by 1) c on c.order_line_id = g.id
    where g.sku_id is not null and g.qty_invoiced > g.qty_shipped + coalesce(c.waiting, 0)
      and exists (select from sales_invoice_line where order_line_id = g.id)
    union all
    select 'a sale costs in the reports what it costs in the books', concat_ws(' ', 'order line', order_line_id, 'on', day),
      coalesce(f.cost, 0)::text, coalesce(c.cost, 0)::text
    from (
      select order_line_id, doc_date as day, sum(cost) as cost from sales_fact where line_kind = 'cost' group by 1, 2
    ) f full join (
      select order_line_id, day, sum(cost) as cost from sale_cost
      where order_line_id in (select order_line_id from sales_invoice_line where order_line_id is not null)
      group by 1, 2
    ) c using (order_line_id, day)
    where coalesce(f.cost, 0) <> coalesce(c.cost, 0)
    union all
    select 'what leaves or comes back costs what its goods are worth', concat_ws(' ', doc_kind, doc_id),
      coalesce(c.value, 0)::text, coalesce(m.value, 0)::text
    from (
      select doc_kind, doc_id, sum(cost - waiting) as value from sale_cost where kind in ('left', 'back') group by 1, 2
    ) c full join (
      select doc_kind, doc_id, -sum(value) as value from stock_movement
      where (kind = 'ship' and doc_kind in ('parcel', 'order'))
        or (kind = 'customer_return' and doc_kind in ('return', 'recall')) group by 1, 2
    ) m using (doc_kind, doc_id)
    where coalesce(c.value, 0) <> coalesce(m.value, 0)`;
