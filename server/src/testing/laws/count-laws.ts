import { sql } from 'drizzle-orm';

/** A line says what its last entry says, a posted line is its movements, and closed counts hold no trays. */
export const ofCounts = sql`
    select 'a counted line is its last entry', concat('count line ', l.id),
      concat_ws(' of ', l.counted, l.book_at_count), concat_ws(' of ', e.qty, e.book_then)
    from count_line l left join lateral (
      select qty, book_then from count_entry
      where line_id = l.id and not is_undone order by id desc limit 1
    ) e on true
    where (l.counted, l.book_at_count) is distinct from (e.qty, e.book_then)
    union all
    select 'posted of a counted line is its movement', concat('count line ', l.id),
      concat(l.posted_qty, ' of ', l.variance), m.qty::text
    from count_line l cross join lateral (
      select coalesce(sum(qty), 0) as qty from stock_movement
      where doc_kind = 'count' and doc_id = l.count_id and doc_line_id = l.id
    ) m
    where coalesce(l.posted_qty, 0) <> m.qty
      or l.posted_qty not between least(l.variance, 0) and greatest(l.variance, 0)
    union all
    select 'all that was accepted is posted', concat('count line ', l.id), 'nothing', l.variance::text
    from count_line l join stock_count c on c.id = l.count_id and c.status = 'posted'
    where l.status <> 'decided'
      or (l.decision in ('accept', 'zero') and l.variance <> 0 and l.posted_qty is null)
    union all
    select 'a tray is held by an open count', concat_ws(' ', 'count', t.count_id, 'tray', t.tray_id),
      t.is_open::text, c.status
    from count_tray t join stock_count c on c.id = t.count_id
    where t.is_open <> (c.status not in ('posted', 'cancelled'))`;
