import { sql } from 'drizzle-orm';
import { balanceSql } from '../../recall/trace/balance.service.ts';

/** Everything that came into a batch is somewhere, and a batch is recalled when a recall that runs stops it. */
export const ofRecalls = sql`
    select 'everything that came into a batch is accounted for' as law, concat('batch ', m.code) as at,
      m."cameIn"::text as is, (m."onHand" + m.used + m.scrapped + m.issued + m."vendorReturned"
        + m.shipped - m."cameBack" + m."countLoss")::text as should
    from (${balanceSql(sql`true`)}) m
    where m.other <> 0 or m."cameIn" <> m."onHand" + m.used + m.scrapped + m.issued
      + m."vendorReturned" + m.shipped - m."cameBack" + m."countLoss"
    union all
    select 'a recalled batch is stopped by a recall that runs', concat('batch ', b.code),
      b.status, case when s.id is null then 'not recalled' else 'recalled' end
    from batch b
      left join (
        select r.id, r.batch_id from recall_batch r join recall c on c.id = r.recall_id
        where r.is_stopped and c.status = 'active'
      ) s on s.batch_id = b.id
    where (b.status = 'recalled') <> (s.id is not null)
      or exists (
        select from recall_batch r join recall c on c.id = r.recall_id
        where r.batch_id = b.id and r.is_stopped and c.status <> 'active')`;
