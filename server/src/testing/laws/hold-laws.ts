import { sql } from 'drizzle-orm';

/** What is held for somebody is held by a hold that lasts, and a hold never waits for goods. */
export const ofHolds = sql`
    select 'goods are held for somebody by a hold that lasts' as law, concat('demand ', d.id) as at,
      coalesce(h.status, 'none') as is, 'held' as should
    from demand d left join stock_hold h on h.id = d.ref_id
    where d.purpose = 'hold' and d.status = 'open' and h.status is distinct from 'held'
    union all
    select 'a hold wants what it has', concat('demand ', d.id), d.reserved::text, d.wanted::text
    from demand d where d.purpose = 'hold' and d.status = 'open' and d.wanted <> d.reserved
    union all
    select 'no more is held than was asked for', concat('hold ', h.id), d.reserved::text, h.qty::text
    from stock_hold h join demand d on d.purpose = 'hold' and d.ref_line_id = h.id
    where d.reserved > h.qty`;
