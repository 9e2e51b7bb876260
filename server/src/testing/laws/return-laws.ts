import { sql } from 'drizzle-orm';

/** What came of returns is their pieces, no more than was shipped, and credited by their notes. */
export const ofReturns = sql`
    select 'what came of a return is its pieces' as law, concat('return line ', l.id) as at,
      l.qty_received::text as is, p.qty::text as should
    from return_line l cross join lateral (
      select coalesce(sum(qty), 0) as qty from return_piece where return_line_id = l.id
    ) p where l.qty_received <> p.qty
    union all
    select 'a settled return is its credit notes', concat_ws(' ', 'return', r.id, r.number),
      r.credit_total::text, n.total::text
    from return_order r cross join lateral (
      select coalesce(sum(total), 0) as total from credit_note
      where return_id = r.id and status = 'issued'
    ) n where r.credit_total <> n.total
    union all
    select 'a kept return credits its offer', concat_ws(' ', 'return', r.id, r.number),
      n.goods::text, f.credited::text
    from return_order r cross join lateral (
      select coalesce(sum(goods_net), 0) as goods from credit_note
      where return_id = r.id and status = 'issued' and reason_kind = 'keep_offer'
    ) n cross join lateral (
      select coalesce(sum(amount) filter (where kind = 'keep_discount'), 0) as credited,
        coalesce(bool_or(kind <> 'wallet_bonus'), false) as keeps
      from return_offer where return_id = r.id and status = 'accepted'
    ) f
    where n.goods <> f.credited or r.is_kept <> f.keeps
    union all
    select 'an order in exchange is of the buyer of its return', concat('order ', o.id),
      concat_ws(' ', o.source, o.buyer_kind, o.buyer_id),
      concat_ws(' ', r.resolution, was.buyer_kind, was.buyer_id)
    from sales_order o full join return_order r on r.new_order_id = o.id
      left join sales_order was on was.id = r.order_id
    where (o.source = 'exchange' or r.new_order_id is not null)
      and (o.source, o.buyer_kind, o.buyer_id) is distinct from
        (case when r.id is null then null when o.till_session_id is not null then 'store' else 'exchange' end,
        was.buyer_kind, was.buyer_id)
    union all
    select 'returned of a line is its settled returns', concat('order line ', o.id),
      o.qty_returned::text, b.qty::text
    from order_line o cross join lateral (
      select coalesce(sum(l.qty_received + case r.type when 'rto' then l.qty_missing else 0 end - (
        select coalesce(sum(p.qty), 0) from return_piece p
        where p.return_line_id = l.id and p.decision = 'send_back')), 0) as qty
      from return_line l join return_order r on r.id = l.return_id
      where l.order_line_id = o.id and r.status = 'closed'
    ) b where o.qty_returned <> b.qty and o.kind <> 'gift_card'
    union all
    select 'a gift card that came back is taken back whole', concat('order line ', o.id),
      o.qty_returned::text, b.qty::text
    from order_line o cross join lateral (
      select 1000 * count(*) as qty from gift_card c join gift_card_entry e on e.gift_card_id = c.id
      where c.order_line_id = o.id and e.kind = 'take_back' and -e.amount = c.initial_value
    ) b where o.kind = 'gift_card' and o.qty_returned <> b.qty
    union all
    select 'no more comes back than was shipped', concat('order line ', o.id),
      b.qty::text, concat('at most ', o.qty_shipped)
    from order_line o cross join lateral (
      select coalesce(sum(p.qty), 0) as qty
      from return_line l join return_piece p on p.return_line_id = l.id
      where l.order_line_id = o.id and p.decision not in ('repair', 'send_back')
    ) b where b.qty > o.qty_shipped
    union all
    select 'a parcel of a return holds nothing of our stock', concat_ws(' ', 'parcel', p.id, p.number),
      (select count(*) from parcel_line l where l.parcel_id = p.id)::text, 'of the order of its return'
    from parcel p left join return_order r on r.id = p.return_id
    where p.return_id is not null
      and (r.order_id is distinct from p.order_id or exists (select from parcel_line l where l.parcel_id = p.id))`;
