import { sql } from 'drizzle-orm';

/** What a till had to hold when it was closed is what passed it, later work included. */
export const ofTills = sql`
    select 'cash of a closed till is what passed it' as law, concat('till ', s.number) as at, s.expected::text as is,
      (s.float + coalesce(p.cash, 0) + coalesce(m.cash, 0))::text as should
    from till_session s
      left join (
        select till_session_id, sum(case direction when 'in' then amount else -amount end) as cash
        from order_payment where method = 'cash' and status = 'done' group by 1
      ) p on p.till_session_id = s.id
      left join (
        select session_id, sum(case direction when 'in' then amount else -amount end) as cash
        from till_move group by 1
      ) m on m.session_id = s.id
    where s.closed_at is not null
      and s.expected <> s.float + coalesce(p.cash, 0) + coalesce(m.cash, 0)`;
