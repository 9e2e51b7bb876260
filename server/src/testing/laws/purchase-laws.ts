import { sql } from 'drizzle-orm';
import { ofVendorNotes } from './vendor-note-laws.ts';
import { ofVendorReturns } from './vendor-return-laws.ts';

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
    ) u where coalesce(-l.balance, 0) <> coalesce(u.value, 0)
    union all
    select 'charges that receipts counted and no bill took are accrued', 'the account', coalesce(-l.balance, 0)::text,
      (counted.value - taken.value)::text
    from (
      select sum(l.debit - l.credit) as balance
      from journal_line l join journal_entry e on e.id = l.entry_id
        join ledger_account a on a.id = l.account_id
      where a.system_key = 'accrual.charges' and e.source_kind in ('inward', 'bill')
    ) l cross join (
      select coalesce(sum(c.amount), 0) as value from inward_charge c
        join inward n on n.id = c.inward_id and n.status = 'posted'
    ) counted cross join (
      select coalesce(sum(r.settled), 0) as value from bill_charge_receipt r
        join bill_line l on l.id = r.bill_line_id join bill b on b.id = l.bill_id and b.status = 'confirmed'
    ) taken where coalesce(-l.balance, 0) <> counted.value - taken.value
    union all
    select 'a charge of a bill is borne by goods and by what was counted for it', concat('bill line ', l.id),
      concat_ws(' and ', s.value, s.difference + r.settled), concat_ws(' to ', l.taxable, l.taxable + l.tax)
    from bill_line l join bill b on b.id = l.bill_id and b.status = 'confirmed' cross join lateral (
      select coalesce(sum(value), 0) as value, coalesce(sum(difference), 0) as difference
      from bill_charge_share where bill_line_id = l.id
    ) s cross join lateral (
      select coalesce(sum(settled), 0) as settled from bill_charge_receipt where bill_line_id = l.id
    ) r
    where l.kind = 'charge'
      and (s.value <> s.difference + r.settled or s.value not between l.taxable and l.taxable + l.tax)
    union all
    select 'what bills and returns took of a receipt is what it has no longer unbilled', concat('inward batch ', b.id),
      concat_ws(' and ', b.unbilled_qty + t.qty + r.qty, b.unbilled_value + t.value + r.value, b.kept_returned),
      concat_ws(' and ', b.accepted_stock + b.kept_stock, b.goods_value, r.kept)
    from inward_batch b join inward n on n.id = b.inward_id and n.status = 'posted' cross join lateral (
      select coalesce(sum(t.qty), 0) as qty, coalesce(sum(t.value), 0) as value
      from bill_taking t join bill_line l on l.id = t.bill_line_id
        join bill i on i.id = l.bill_id and i.status = 'confirmed'
      where t.inward_batch_id = b.id
    ) t cross join lateral (
      select coalesce(sum(p.qty) filter (where p.bill_line_id is null), 0) as qty,
        coalesce(sum(p.value) filter (where p.bill_line_id is null), 0) as value,
        coalesce(sum(p.kept_qty), 0) as kept
      from vendor_return_part p join vendor_return v on v.id = p.return_id and v.status = 'posted'
      where p.inward_batch_id = b.id
    ) r
    where (b.unbilled_qty + t.qty + r.qty, b.unbilled_value + t.value + r.value, b.kept_returned)
      <> (b.accepted_stock + b.kept_stock, b.goods_value, r.kept)
    union all
    select 'what a paper of a vendor changed of stock is what it posted', concat_ws(' ', doc_kind, doc_id),
      coalesce(m.value, 0)::text, coalesce(j.value, 0)::text
    from (
      select doc_kind, doc_id, sum(value) as value from stock_movement
      where doc_kind in ('bill', 'vendor_return', 'vendor_note') group by 1, 2
    ) m full join (
      select e.source_kind as doc_kind, e.source_id as doc_id, sum(l.debit - l.credit) as value
      from journal_entry e join journal_line l on l.entry_id = e.id
        join ledger_account a on a.id = l.account_id
          and a.stock_kind is not null
      where e.source_kind in ('bill', 'vendor_return', 'vendor_note') group by 1, 2
    ) j using (doc_kind, doc_id)
    where coalesce(m.value, 0) <> coalesce(j.value, 0)
    union all
    select 'what is billed of a line of an order is on its bills', concat('po line ', l.id),
      l.billed_qty::text, billed.qty::text
    from po_line l cross join lateral (
      select coalesce(sum(g.stock_qty), 0) as qty
      from bill_line g join bill b on b.id = g.bill_id and b.status = 'confirmed'
        left join inward_line i on i.id = g.inward_line_id
      where coalesce(i.po_line_id, g.po_line_id) = l.id
    ) billed where l.billed_qty <> billed.qty
    union all
    select 'a confirmed bill is owed by its open item and its entry', concat('bill ', b.id),
      concat_ws(' and ', owed.item, owed.entry, owed.held), concat_ws(' less ', b.total, b.tds_amount)
    from bill b cross join lateral (
      select
        (select coalesce(sum(o.amount), 0) from open_item o where o.source_kind = 'bill'
          and o.source_id = b.id and o.side = 'credit' and o.voided_on is null) as item,
        (select coalesce(sum(j.credit - j.debit), 0) from journal_line j join journal_entry e on e.id = j.entry_id
          join ledger_account a on a.id = j.account_id and a.system_key = 'ap.vendor'
          where e.source_kind = 'bill' and e.source_id = b.id) as entry,
        (select coalesce(sum(j.credit - j.debit), 0) from journal_line j join journal_entry e on e.id = j.entry_id
          join ledger_account a on a.id = j.account_id and a.system_key = 'tds.payable'
          where e.source_kind = 'bill' and e.source_id = b.id) as held
    ) owed cross join lateral (
      select case when b.status = 'confirmed' then b.total - b.tds_amount else 0 end as owed,
        case when b.status = 'confirmed' then b.tds_amount else 0 end as held
    ) should
    where (owed.item, owed.entry, owed.held) <> (should.owed, should.owed, should.held)
    union all
    select 'a bill is the sum of its lines', concat('bill ', b.id), concat_ws(' and ', b.taxable, b.tax),
      concat_ws(' and ', coalesce(sum(l.taxable), 0), coalesce(sum(l.tax), 0))
    from bill b left join bill_line l on l.bill_id = b.id
    group by b.id having (b.taxable, b.tax) <> (coalesce(sum(l.taxable), 0), coalesce(sum(l.tax), 0))
    union all ${ofVendorReturns}
    union all ${ofVendorNotes}`;
