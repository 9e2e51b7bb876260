-- Orders with their lines, charges, payments and timelines, and what they want of the stock.

insert into sales_order (id, order_no, source, status, holds, buyer_kind, buyer_id, price_mode, shipping_address,
  place_of_supply, delivery_method, promised_on, round_to, tags, goods_list, goods_net, charges_amount, taxable,
  tax_amount, round_off, grand_total, invoiced_value, paid_in, cod_promised, placed_at, confirmed_at, packed_at,
  shipped_at, delivered_at, search_text, created_at, created_by, updated_at, updated_by, version)
overriding system value
select id, number, case when facts.dice(id, 33, 10) < 7 then 'storefront' else 'manual' end,
  (array['placed', 'confirmed', 'packed', 'shipped', 'delivered'])[step],
  case when step = 1 and facts.dice(id, 34, 20) = 0 then jsonb_build_array(jsonb_build_object('code', 'manual',
    'note', 'Ring first', 'by', 'Bench', 'at', to_char(placed_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')))
    else '[]' end,
  'customer', customer_id, 'exclusive',
  jsonb_build_object('name', name, 'phone', phone, 'line1', street, 'line2', '', 'landmark', '', 'city', city,
    'stateCode', state_code, 'pinCode', pin_code),
  state_code, 'courier', case when facts.dice(id, 32, 2) = 0 then placed_on + 5 end, 100,
  case when facts.dice(id, 35, 10) = 0 then '{gift}'::text[] else '{}' end,
  net, net, shipping, taxable, tax, round_off, total, case when step >= 3 then total else 0 end,
  case when paid_on is null then 0 else total end, case when is_cod and paid_on is null then total else 0 end,
  placed_at, confirmed_at, packed_at, shipped_at, delivered_at,
  concat_ws(' ', number, name, phone, city, words), placed_at, 1, placed_at, 1, step
from facts.orders order by id;

insert into order_line (id, order_id, line_no, variant_id, sku_id, sku, title, kind, hsn, unit_code, unit_decimals, qty,
  qty_packed, qty_shipped, qty_delivered, qty_invoiced, resolved_price, unit_price, price_source, list_amount,
  staff_discount, net_amount, tax_id, tax_rate, tax_components, taxable, tax_amount, total,
  created_at, created_by, updated_at, updated_by) overriding system value
select l.id, order_id, line_no, variant_id, variant_id, sku, title, 'goods', '2106', 'NOS', 0, qty,
  case when step >= 3 then qty else 0 end, case when step >= 4 then qty else 0 end,
  case when step = 5 then qty else 0 end, case when step >= 3 then qty else 0 end,
  price, price, 'price', l.net, 0, l.net, gst18, 18000, facts.tax_parts(house, l.is_intra, l.tax), l.net, l.tax,
  l.net + l.tax, placed_at, 1, placed_at, 1
from facts.line l join facts.orders o on o.id = l.order_id, facts.house order by l.id;

insert into order_charge (id, order_id, kind, label, amount, tax_rate, tax_components, taxable, tax_amount, total,
  is_auto, is_invoiced, created_at, created_by, updated_at, updated_by) overriding system value
select id, id, 'shipping', 'Shipping', shipping, 18000, facts.tax_parts(house, is_intra, shipping_tax), shipping,
  shipping_tax, shipping + shipping_tax, true, step >= 3, placed_at, 1, placed_at, 1
from facts.orders, facts.house order by id;

-- Of order n the payment is entry 3n - 2 behind those of the opening; see 5-books.sql.
insert into order_payment (id, order_id, method, amount, status, reference, bank_account_id, received_on, courier_id,
  entry_id, created_at, created_by, updated_at, updated_by) overriding system value
select id, id, case when is_cod then 'cod' else 'upi' end, total,
  case when paid_on is null then 'pending' else 'done' end,
  case when not is_cod then 'U' || facts.digits(id, 11) end, case when not is_cod then bank end, paid_on,
  case when is_cod and paid_on is not null then courier end,
  case when paid_on is not null then (select max(id) from journal_entry) + 3 * id - 2 end,
  placed_at, 1, placed_at, 1
from facts.orders, facts.house where is_cod or paid_on is not null order by id;

insert into order_event (order_id, kind, text, by_name, created_at, created_by)
select o.id, kind, text, 'Bench', at, 1
from facts.orders o left join facts.invoice i on i.id = o.id
cross join lateral (values
  (1, 'placed', 'Order placed for ' || facts.rupees(total), placed_at),
  (2, 'payment', facts.rupees(total) || ' to be paid on delivery', case when is_cod then placed_at end),
  (3, 'payment', 'Payment of ' || facts.rupees(total) || ' by UPI', case when not is_cod then paid_at end),
  (4, 'confirmed', 'Order confirmed', confirmed_at),
  (5, 'packed', 'Packed ' || goods, packed_at),
  (6, 'invoice', 'Invoice ' || i.number || ' issued', packed_at),
  (7, 'shipped', 'Shipped ' || goods, shipped_at),
  (8, 'delivered', 'Delivered ' || goods, delivered_at),
  (9, 'payment', facts.rupees(total) || ' collected on delivery by Blue Courier', case when is_cod then paid_at end)
) event (n, kind, text, at)
where at is not null order by o.id, n;

insert into demand (id, purpose, ref_id, ref_line_id, ref_number, sku_id, store_id, wanted, reserved, done, need_date,
  min_days_left, priority, partial_ok, status, created_at) overriding system value
select l.id, 'order', o.id, l.id, o.number, l.variant_id, store, l.qty,
  case when step <= 3 and not waits then l.qty else 0 end, case when step >= 4 then l.qty else 0 end,
  placed_on, 0, 5, false, case when step >= 4 then 'done' else 'open' end, placed_at
from facts.line l join facts.orders o on o.id = l.order_id, facts.house order by l.id;
insert into reservation (id, demand_id, sku_id, store_id, batch_id, tray_id, qty, stage, parcel_id, from_tray_id)
overriding system value
select l.id, l.id, l.variant_id, store, l.variant_id, case when step = 3 then packed else floor end, l.qty,
  case when step = 3 then 'packed' else 'held' end, case when step = 3 then o.id end, case when step = 3 then floor end
from facts.line l join facts.orders o on o.id = l.order_id, facts.house
where step <= 3 and not waits order by l.id;
