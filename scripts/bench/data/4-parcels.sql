-- What was packed and sent: baskets, parcels, and the goods that moved.

insert into basket (id, number, order_id, store_id, status, order_mark, packer_id, station, claimed_at, started_at,
  closed_at, created_at, created_by, updated_at, updated_by) overriding system value
select id, 'BSK-' || facts.digits(id, 6), id, store, 'packed', left(md5(id::text), 16), 1, 'Table 1',
  packed_at - interval '1 hour', packed_at - interval '1 hour', packed_at,
  packed_at - interval '1 hour', 1, packed_at, 1
from facts.orders, facts.house where step >= 3 order by id;
insert into basket_box (basket_id, seq, box_type_id, length_mm, width_mm, height_mm, grams, grams_source)
select id, 1, box, 408, 308, 228, 790, 'typed' from facts.orders, facts.house where step >= 3 order by id;
insert into basket_line (basket_id, order_line_id, sku_id, wanted, scanned)
select order_id, l.id, variant_id, qty, qty
from facts.line l join facts.orders o on o.id = l.order_id where step >= 3 order by l.id;
insert into shipping_data (id, order_id, order_number, channel, delivery_method, ship_name, ship_phone, email, line1,
  city, state_code, pin_code, store_id, promise_date, declared_value, created_at, created_by, updated_at, updated_by)
overriding system value
select id, id, number, 'b2c', 'courier', name, phone, email, street, city, state_code, pin_code, store, placed_on, net,
  packed_at - interval '1 hour', 1, packed_at - interval '1 hour', 1
from facts.orders, facts.house where step >= 3 order by id;

-- Every other one that waits to be sent has its waybill already.
insert into parcel (id, number, order_id, buyer_kind, buyer_id, basket_id, store_id, seq, status, status_at, box_type_id,
  length_mm, width_mm, height_mm, expected_grams, actual_grams, declared_value, cod_amount, courier_id, track_id,
  waybill, tracking_url, packed_by, packed_at, dispatched_at, delivered_at, created_at, created_by, updated_at, updated_by)
overriding system value
select id, 'PKG-' || facts.digits(id, 7), id, 'customer', customer_id, id, store, 1,
  case step when 3 then (array['packed', 'booked'])[1 + id % 2] when 4 then 'dispatched' else 'delivered' end,
  coalesce(delivered_at, shipped_at, packed_at), box, 408, 308, 228, 790, 790, net,
  case when is_cod then total else 0 end,
  case when is_booked then courier end, case when is_booked then track end,
  case when is_booked then 'WB' || facts.digits(id, 10) else '' end,
  case when is_booked then 'https://track.example/WB' || facts.digits(id, 10) else '' end,
  1, packed_at, shipped_at, delivered_at, packed_at, 1, coalesce(delivered_at, shipped_at, packed_at), 1
from facts.orders, facts.house, lateral (select step >= 4 or id % 2 = 1 as is_booked) booked
where step >= 3 order by id;
insert into parcel_line (parcel_id, order_line_id, sku_id, batch_id, tray_from_id, qty, value)
select order_id, l.id, variant_id, variant_id, floor, qty, case when step >= 4 then l.cost end
from facts.line l join facts.orders o on o.id = l.order_id, facts.house where step >= 3 order by l.id;
insert into tracking_event (parcel_id, at, received_at, status, place, source, user_id)
select id, delivered_at, delivered_at, 'delivered', city, 'typed', 1 from facts.orders where step = 5 order by id;

-- Each line leaves the floor (1), lies on the packed tray (2), and leaves that (3).
create unlogged table facts.moved as
select order_id, line_no, n, l.id as line_id, variant_id, l.cost, case n when 3 then shipped_at else packed_at end as at,
  case n when 1 then floor else packed end as tray_id, case n when 2 then qty else -qty end as qty
from facts.line l join facts.orders o on o.id = l.order_id, facts.house, generate_series(1, 3) n
where step >= 4 or (step = 3 and n < 3);
insert into stock_movement (id, at, business_date, kind, sku_id, store_id, batch_id, tray_id, qty, value, doc_kind,
  doc_id, doc_line_id, doc_number, tray_after, position_after, user_id) overriding system value
select (select max(id) from stock_movement) + row_number() over (order by at, order_id, line_no, n),
  at, (at at time zone 'Asia/Kolkata')::date, case n when 3 then 'ship' else 'move' end, variant_id, store, variant_id,
  tray_id, qty, case n when 3 then -cost else 0 end, 'parcel', order_id, line_id, 'PKG-' || facts.digits(order_id, 7),
  case n when 1 then opened else 0 end
    + sum(qty) over (partition by variant_id, tray_id order by at, order_id, line_no, n),
  opened + sum(qty) over (partition by variant_id order by at, order_id, line_no, n), 1
from facts.moved m join (select id as sku_id, qty as opened from facts.opening) o on o.sku_id = m.variant_id, facts.house
order by 1;

-- What is left. A batch is of one SKU, and of one store.
create unlogged table facts.left_on_tray as
select sku_id, tray_id, sum(qty)::bigint as qty, sum(value)::bigint as value,
  max(at) filter (where kind = 'ship') as last_out_at
from stock_movement group by sku_id, tray_id;
insert into stock_balance (batch_id, tray_id, sku_id, store_id, on_hand)
select sku_id, tray_id, sku_id, store, qty from facts.left_on_tray, facts.house
on conflict (batch_id, tray_id) do update set on_hand = excluded.on_hand;
update stock_balance b set reserved = r.qty
from (select batch_id, tray_id, sum(qty) as qty from reservation group by batch_id, tray_id) r
where (r.batch_id, r.tray_id) = (b.batch_id, b.tray_id);
update batch_store b set on_hand = t.qty, value = t.value
from (select sku_id, sum(qty) as qty, sum(value) as value from facts.left_on_tray group by sku_id) t
where t.sku_id = b.batch_id;
update stock_position p set on_hand = t.qty, value = t.value, last_out_at = t.last_out_at,
  reserved = (select sum(reserved) from stock_balance where batch_id = p.sku_id)
from (
  select sku_id, sum(qty) as qty, sum(value) as value, max(last_out_at) as last_out_at
  from facts.left_on_tray group by sku_id
) t where t.sku_id = p.sku_id;
