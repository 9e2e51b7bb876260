import { sql } from 'drizzle-orm';

/**
 * A draft holds its goods and nothing else does; what is posted left the store, came with receipts and stands on
 * bills; a debit note is what the vendor owes for it.
 */
export const ofVendorReturns = sql`
    select 'a return to a vendor holds or moved what it lists' as law, concat('vendor return line ', l.id) as at,
      concat_ws(' and ', held.qty, moved.qty, moved.value) as is,
      case r.status when 'draft' then concat_ws(' and ', l.qty, 0, 0)
        when 'posted' then concat_ws(' and ', 0, l.qty, l.value) else '0 and 0 and 0' end as should
    from vendor_return_line l join vendor_return r on r.id = l.return_id
    cross join lateral (
      select coalesce(sum(d.reserved), 0) as qty from demand d
      where d.purpose = 'vendor_return' and d.ref_line_id = l.id and d.status = 'open'
    ) held cross join lateral (
      select coalesce(-sum(m.qty), 0) as qty, coalesce(-sum(m.value), 0) as value from stock_movement m
      where m.doc_kind = 'vendor_return' and m.doc_id = r.id and m.doc_line_id = l.id
    ) moved
    where held.qty <> case r.status when 'draft' then l.qty else 0 end
      or moved.qty <> case r.status when 'posted' then l.qty else 0 end
      or moved.value <> case r.status when 'posted' then l.value else 0 end
    union all
    select 'goods are held for returns that are drafts', concat('demand ', d.id), d.ref_number, 'no draft'
    from demand d left join vendor_return r on r.id = d.ref_id and r.status = 'draft'
    where d.purpose = 'vendor_return' and d.status = 'open' and r.id is null
    union all
    select 'a return to a vendor came with receipts', concat('vendor return line ', l.id), p.qty::text, l.qty::text
    from vendor_return_line l join vendor_return r on r.id = l.return_id and r.status <> 'draft'
    cross join lateral (
      select coalesce(sum(qty), 0) as qty from vendor_return_part where line_id = l.id
    ) p where p.qty <> l.qty
    union all
    select 'no more of a bill goes back than is on it, less what notes took off', concat('bill line ', l.id),
      concat_ws(' and ', p.qty, p.value + n.value, p.tax + n.tax), concat_ws(' and ', l.stock_qty, l.taxable, l.tax)
    from bill_line l cross join lateral (
      select coalesce(sum(g.taxable), 0) as value, coalesce(sum(g.tax), 0) as tax
      from vendor_note_line g join vendor_note v on v.id = g.note_id and v.status = 'confirmed'
      where g.bill_line_id = l.id
    ) n cross join lateral (
      select coalesce(sum(p.qty), 0) as qty, coalesce(sum(p.value), 0) as value, coalesce(sum(p.tax), 0) as tax
      from vendor_return_part p join vendor_return r on r.id = p.return_id and r.status = 'posted'
      where p.bill_line_id = l.id
    ) p where p.qty > l.stock_qty or p.value + n.value > l.taxable or p.tax + n.tax > l.tax
      or (p.qty = l.stock_qty and (p.value + n.value, p.tax + n.tax) <> (l.taxable, l.tax))
    union all
    select 'what orders await again went back', concat('po line ', l.id), l.returned_qty::text, p.qty::text
    from po_line l cross join lateral (
      select coalesce(sum(p.qty - p.kept_qty), 0) as qty
      from inward_line i join inward_batch b on b.inward_line_id = i.id
        join vendor_return_part p on p.inward_batch_id = b.id
        join vendor_return r on r.id = p.return_id and r.status = 'posted' and r.is_replacement
      where i.po_line_id = l.id
    ) p where l.returned_qty <> p.qty
    union all
    select 'a debit note is what the vendor owes for it', concat('vendor return ', r.id),
      concat_ws(' and ', owed.item, owed.entry, p.taxable, p.tax, p.unbilled),
      concat_ws(' and ', owed.should, owed.should, r.taxable, r.tax, r.unbilled_value)
    from vendor_return r cross join lateral (
      select
        (select coalesce(sum(o.amount), 0) from open_item o where o.source_kind = 'vendor_return'
          and o.source_id = r.id and o.side = 'debit' and o.voided_on is null) as item,
        (select coalesce(sum(j.debit - j.credit), 0) from journal_line j join journal_entry e on e.id = j.entry_id
          join ledger_account a on a.id = j.account_id and a.system_key = 'ap.vendor'
          where e.source_kind = 'vendor_return' and e.source_id = r.id) as entry,
        case when r.status = 'posted' then r.total else 0 end as should
    ) owed cross join lateral (
      select coalesce(sum(value) filter (where bill_line_id is not null), 0) as taxable,
        coalesce(sum(tax), 0) as tax, coalesce(sum(value) filter (where bill_line_id is null), 0) as unbilled
      from vendor_return_part where return_id = r.id
    ) p
    where (owed.item, owed.entry) <> (owed.should, owed.should)
      or (p.taxable, p.tax, p.unbilled) <> (r.taxable, r.tax, r.unbilled_value)`;
