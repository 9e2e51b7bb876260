import { sql } from 'drizzle-orm';

/** What lies on the way is what transfers have open, and a transfer stands where its lines do. */
export const ofTransfers = sql`
    select 'goods on the way are open lines of transfers' as law,
      concat_ws(' ', 'batch', batch_id, 'tray', tray_id) as at,
      coalesce(lying.qty, 0)::text as is, coalesce(line.qty, 0)::text as should
    from (
      select b.batch_id, b.tray_id, b.on_hand - b.reserved as qty
      from stock_balance b join tray t on t.id = b.tray_id and t.area = 'transit'
    ) lying full join (
      select l.batch_id, t.id as tray_id,
        sum(l.sent_qty - l.received_qty - l.returned_qty - l.lost_qty) as qty
      from stock_transfer_line l join stock_transfer h on h.id = l.transfer_id
        join tray t on t.store_id = h.store_id and t.area = 'transit'
      where l.sent_qty > 0 group by 1, 2
    ) line using (batch_id, tray_id)
    where coalesce(lying.qty, 0) <> coalesce(line.qty, 0)
    union all
    select 'received of a line is its movements', concat('transfer line ', l.id),
      l.received_qty::text, m.qty::text
    from stock_transfer_line l cross join lateral (
      select coalesce(sum(qty), 0) as qty from stock_movement
      where doc_kind = 'transfer' and doc_id = l.transfer_id and doc_line_id = l.id
        and kind = 'transfer' and qty > 0
    ) m where l.received_qty <> m.qty
    union all
    select 'lost of a line is written off, or waits to be', concat('transfer line ', l.id),
      l.lost_qty::text, w.qty::text
    from stock_transfer_line l cross join lateral (
      select coalesce(sum(d.qty), 0) as qty
      from stock_doc_line d join stock_doc h on h.id = d.doc_id
      where d.transfer_line_id = l.id and h.status in ('posted', 'pending') and h.reversal_of_id is null
    ) w where l.lost_qty <> w.qty
    union all
    select 'a transfer stands where its lines do', concat('transfer ', h.id), h.status, s.status
    from stock_transfer h cross join lateral (
      select case
        when h.sent_at is null then case h.status when 'cancelled' then 'cancelled' else 'draft' end
        when sum(l.sent_qty - l.received_qty - l.returned_qty - l.lost_qty) > 0
          then case when sum(l.received_qty) > 0 then 'partly_received' else 'sent' end
        when sum(l.received_qty) > 0 then 'received' else 'cancelled'
      end as status
      from stock_transfer_line l where l.transfer_id = h.id
    ) s where h.status <> s.status`;
