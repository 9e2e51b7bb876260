import { sql } from 'drizzle-orm';

/**
 * A line of an order is what its receipts brought; what is open, came or was given up is what was ordered; what the
 * books say is received and not billed is what receipts have open.
 */
export const ofPurchases = sql`
    select 'a line of a purchase order is what its receipts brought' as law, concat('po line ', l.id) as at,
      concat_ws(' and ', l.accepted_qty + l.returned_qty, l.rejected_qty) as is,
      concat_ws(' and ', came.accepted, came.rejected) as should
    from po_line l cross join lateral (
      select coalesce(sum(b.accepted_stock), 0) as accepted,
        coalesce(sum(b.kept_stock + b.sent_back_stock), 0) as rejected
      from inward_line i join inward n on n.id = i.inward_id and n.status = 'posted'
        join inward_batch b on b.inward_line_id = i.id
      where i.po_line_id = l.id
    ) came
    where l.sku_id is not null
      and (l.accepted_qty + l.returned_qty, l.rejected_qty) <> (came.accepted, came.rejected)
    union all
    select 'what is open of a closed purchase order is given up', concat('po line ', l.id),
      (l.stock_qty - l.accepted_qty - l.closed_qty)::text, 'nothing'
    from po_line l join purchase_order o on o.id = l.order_id
    where o.status = 'closed' and l.sku_id is not null and l.stock_qty > l.accepted_qty + l.closed_qty
    union all
    select 'a purchase order is the sum of its lines', concat('purchase order ', o.id), o.total::text,
      coalesce(sum(l.total), 0)::text
    from purchase_order o left join po_line l on l.order_id = o.id
    group by o.id having o.total <> coalesce(sum(l.total), 0)
    union all
    select 'what a receipt brought is what it posted', concat('inward ', n.id),
      coalesce(posted.amount, 0)::text, (n.goods_value + n.charge_value)::text
    from inward n cross join lateral (
      select sum(e.total) as amount from journal_entry e
      where e.source_kind = 'inward' and e.source_id = n.id and e.event = 'stock.goodsReceived'
        and e.reverses_id is null
    ) posted
    where n.status <> 'draft' and coalesce(posted.amount, 0) <> n.goods_value + n.charge_value
    union all
    select 'received and not billed is what receipts have open', 'the account', coalesce(-l.balance, 0)::text,
      coalesce(u.value, 0)::text
    from (
      select sum(l.debit - l.credit) as balance
      from journal_line l join journal_entry e on e.id = l.entry_id
        join ledger_account a on a.id = l.account_id
      where a.system_key = 'grni' and e.source_kind in ('inward', 'bill', 'vendor_return')
    ) l cross join (
      select sum(b.unbilled_value) as value from inward_batch b join inward n on n.id = b.inward_id
      where n.status = 'posted'
    ) u where coalesce(-l.balance, 0) <> coalesce(u.value, 0)`;
