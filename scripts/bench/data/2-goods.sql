-- Products with their variants and prices, an opening batch of each in stock and in the books, and customers.

insert into fiscal_year (name, start_date, end_date, created_at, created_by, updated_at, updated_by)
select year || '-' || right((year + 1)::text, 2), make_date(year, 4, 1), make_date(year + 1, 3, 31), now(), 0, now(), 0
from facts.house, generate_series(extract(year from ends_at)::int - 4, extract(year from ends_at)::int) year
where not exists (select from fiscal_year where start_date = make_date(year, 4, 1))
  and make_date(year, 4, 1) < ends_at;
insert into period (fiscal_year_id, month_start, month_end, created_at, created_by, updated_at, updated_by)
select id, month::date, (month + interval '1 month - 1 day')::date, now(), 0, now(), 0
from fiscal_year, generate_series(start_date::timestamp, end_date::timestamp, interval '1 month') month
where not exists (select from period where month_start = month::date)
order by month;

insert into product (id, code, name, slug, category_id, unit_id, description, option_names, shippable, status,
  created_at, created_by, updated_at, updated_by) overriding system value
select id, 'PRD-' || facts.digits(id, 5), name, slug, category, unit, description, '{Size}', true, 'active',
  created_at, 1, created_at, 1
from facts.product, facts.house order by id;
insert into product_slug (slug, product_id, created_at)
select slug, id, created_at from facts.product order by id;
insert into product_variant (id, product_id, sku, option_values, title, weight_grams, track_stock, is_default,
  position, created_at, created_by, updated_at, updated_by) overriding system value
select id, product_id, sku, array[label], label, grams, true, size = 1, size - 1, created_at, 1, created_at, 1
from facts.variant order by id;
insert into variant_price (variant_id, mrp, price, starts_at, created_at, created_by)
select id, price * 14 / 10, price, created_at, created_at, 1 from facts.variant order by id;
insert into sku (id, variant_id, kind, code, name, unit_id, tracking, expiry_policy, status,
  created_at, created_by, updated_at, updated_by) overriding system value
select id, id, 'finished', sku, name || ', ' || label, unit, 'batch', 'optional', 'active', created_at, 1, created_at, 1
from facts.variant, facts.house order by id;

-- Papers of a thousand lines. What is opened is dated before everything else.
create unlogged table facts.opening as
select v.id, 1 + (v.id - 1) / 1000 as doc_id, 1 + (v.id - 1) % 1000 as line_no,
  'OPN-' || facts.digits(1 + (v.id - 1) / 1000, 6) as number, 'B' || facts.digits(v.id, 7) as batch,
  v.opening_pieces * 1000::bigint as qty, v.opening_pieces * v.cost as value,
  ends_at - interval '750 days' as at, ((ends_at - interval '750 days') at time zone 'Asia/Kolkata')::date as day
from facts.variant v, facts.house;
insert into stock_doc (id, number, kind, store_id, business_date, created_at, created_by, updated_at, updated_by)
overriding system value
select distinct doc_id, number, 'opening', store, day, at, 1, at, 1 from facts.opening, facts.house order by doc_id;
insert into batch (id, code, sku_id, number, origin, received_date, created_at, created_by, updated_at, updated_by)
overriding system value
select id, batch, id, batch, 'opening', day, at, 1, at, 1 from facts.opening order by id;
insert into stock_doc_line (id, doc_id, line_no, sku_id, batch_id, to_tray_id, qty) overriding system value
select id, doc_id, line_no, id, id, floor, qty from facts.opening, facts.house order by id;
insert into stock_movement (id, at, business_date, kind, sku_id, store_id, batch_id, tray_id, qty, value,
  doc_kind, doc_id, doc_line_id, doc_number, tray_after, position_after, user_id) overriding system value
select id, at, day, 'opening', id, store, id, floor, qty, value, 'stock_doc', doc_id, id, number, qty, qty, 1
from facts.opening, facts.house order by id;
insert into stock_balance (batch_id, tray_id, sku_id, store_id, on_hand)
select id, floor, id, store, qty from facts.opening, facts.house order by id;
insert into batch_store (batch_id, store_id, on_hand, value)
select id, store, qty, value from facts.opening, facts.house order by id;
insert into stock_position (sku_id, store_id, on_hand, value, last_in_at)
select id, store, qty, value, at from facts.opening, facts.house order by id;
insert into journal_entry (id, entry_date, posted_at, posted_by, event, source_kind, source_id, source_seq,
  source_no, narration, total) overriding system value
select doc_id, day, at, 1, 'stock.opening', 'stock_doc', doc_id, 1, number, 'Opening stock: ' || number, sum(value)
from facts.opening group by doc_id, day, at, number order by doc_id;
insert into journal_line (entry_id, entry_date, line_no, account_id, debit, credit, centre_id)
select entry.id, entry_date, n, case n when 1 then a_stock else a_opening end,
  case n when 1 then total else 0 end, case n when 2 then total else 0 end, common
from journal_entry entry, facts.house, generate_series(1, 2) n
where source_kind = 'stock_doc' order by entry.id, n;

insert into customer (id, number, name, phone, email, source, search_text, created_at, created_by, updated_at, updated_by)
overriding system value
select id, number, name, phone, email, 'storefront', concat_ws(' ', number, name, phone, email, city),
  created_at, 1, created_at, 1
from facts.customer order by id;
insert into customer_address (customer_id, label, name, phone, line1, city, state_code, pin_code,
  is_default_shipping, is_default_billing, created_at, created_by, updated_at, updated_by)
select id, 'Address 1', name, phone, street, city, state_code, pin_code, true, true, created_at, 1, created_at, 1
from facts.customer order by id;
