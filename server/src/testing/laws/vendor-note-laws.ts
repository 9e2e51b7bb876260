import { sql } from 'drizzle-orm';

/**
 * A note without goods is the sum of its lines; confirmed it is what the vendor owes for it in its open item and its
 * entry; what its goods cost less is what its lines say.
 */
export const ofVendorNotes = sql`
    select 'a note is the sum of its lines' as law, concat('vendor note ', n.id) as at,
      concat_ws(' and ', n.taxable, n.tax) as is,
      concat_ws(' and ', coalesce(sum(l.taxable), 0), coalesce(sum(l.tax), 0)) as should
    from vendor_note n left join vendor_note_line l on l.note_id = n.id
    group by n.id having (n.taxable, n.tax) <> (coalesce(sum(l.taxable), 0), coalesce(sum(l.tax), 0))
    union all
    select 'a confirmed note is what the vendor owes for it', concat('vendor note ', n.id),
      concat_ws(' and ', owed.item, owed.entry), owed.should::text
    from vendor_note n cross join lateral (
      select
        (select coalesce(sum(o.amount), 0) from open_item o where o.source_kind = 'vendor_note'
          and o.source_id = n.id and o.side = 'debit' and o.voided_on is null) as item,
        (select coalesce(sum(j.debit - j.credit), 0) from journal_line j join journal_entry e on e.id = j.entry_id
          join ledger_account a on a.id = j.account_id and a.system_key = 'ap.vendor'
          where e.source_kind = 'vendor_note' and e.source_id = n.id) as entry,
        case when n.status = 'confirmed' then n.total else 0 end as should
    ) owed
    where (owed.item, owed.entry) <> (owed.should, owed.should)
    union all
    select 'a line of a note is what its goods cost less', concat('vendor note line ', l.id),
      (-s.difference)::text, (l.taxable + case when l.itc_eligible then 0 else l.tax end)::text
    from vendor_note_line l join vendor_note n on n.id = l.note_id and n.status <> 'draft'
    cross join lateral (
      select sum(difference) as difference from vendor_note_share where note_line_id = l.id
    ) s
    where s.difference is not null
      and -s.difference <> l.taxable + case when l.itc_eligible then 0 else l.tax end`;
