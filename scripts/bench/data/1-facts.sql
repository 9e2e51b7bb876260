-- What happened in the shop, the same at every filling: goods, customers, orders and their lines. The
-- files after this one write it down as the house does. Schema `facts`, with `facts.size (orders)`.

-- A number from 0 to n - 1 that is always the same for a key.
create function facts.dice(key bigint, throw bigint, n bigint) returns bigint
  language sql immutable parallel safe
  return (hashint8extended(key, throw) & 9223372036854775807) % n;

create function facts.one_of(key bigint, throw bigint, words text[]) returns text
  language sql immutable parallel safe
  return words[1 + facts.dice(key, throw, cardinality(words))];

-- As number series write: at least so many digits.
create function facts.digits(n bigint, places int) returns text
  language sql immutable parallel safe
  return lpad(n::text, greatest(places, length(n::text)), '0');

create function facts.rupees(paise bigint) returns text
  language sql immutable parallel safe
  return '₹' || to_char(paise / 100.0, 'FM999999990.00');

-- What an owner makes next to what the set-up made.
insert into product_category (name, slug, sort_order, default_tax_id, default_hsn, path,
  created_at, created_by, updated_at, updated_by)
select 'Goods', 'goods', 1, id, '2106', '', now(), 1, now(), 1 from tax where code = 'GST18';
update product_category set path = '/' || id || '/' where slug = 'goods';
insert into courier (code, name, mode, created_at, created_by, updated_at, updated_by)
values ('BLUE', 'Blue Courier', 'manual', now(), 1, now(), 1);
insert into track (courier_id, code, name, tracking_url_template, waybill_source, max_grams, cod_allowed, max_cod,
  created_at, created_by, updated_at, updated_by)
select id, 'SURFACE', 'Surface', 'https://track.example/{waybill}', 'typed', 100000, true, 50000000, now(), 1, now(), 1
from courier where code = 'BLUE';

-- The ids of what there is now, one row; and until when the shop's two years ran: today at 0:00.
create unlogged table facts.house as
select
  (select orders from facts.size) as orders,
  greatest(2000, (select orders from facts.size) / 5) as customers,
  1000 as products,
  5 as sizes,
  date_trunc('day', now() at time zone 'Asia/Kolkata') at time zone 'Asia/Kolkata' as ends_at,
  (select id from unit where code = 'NOS') as unit,
  (select id from product_category where slug = 'goods') as category,
  (select id from tax where code = 'GST18') as gst18,
  (select id from tax_component where code = 'CGST') as cgst,
  (select id from tax_component where code = 'SGST') as sgst,
  (select id from tax_component where code = 'IGST') as igst,
  (select id from store where is_default) as store,
  (select id from tray where code = 'FG-FLOOR') as floor,
  (select id from tray where code = 'PACKED') as packed,
  (select id from courier where code = 'BLUE') as courier,
  (select id from track where code = 'SURFACE') as track,
  (select id from box_type where name = 'Box L') as box,
  (select id from centre where code = 'B2C') as b2c,
  (select id from centre where code = 'COMMON') as common,
  (select min(id) from bank_account where is_primary) as bank,
  (select ledger_account_id from bank_account where is_primary) as a_bank,
  max(id) filter (where system_key = 'ar.customer') as a_customers,
  max(id) filter (where system_key = 'clearing.cod') as a_cod,
  max(id) filter (where system_key = 'sales.b2c') as a_sales,
  max(id) filter (where system_key = 'income.shipping') as a_shipping,
  max(id) filter (where system_key = 'tax.output.CGST') as a_cgst,
  max(id) filter (where system_key = 'tax.output.SGST') as a_sgst,
  max(id) filter (where system_key = 'tax.output.IGST') as a_igst,
  max(id) filter (where system_key = 'roundoff') as a_round,
  max(id) filter (where system_key = 'cogs') as a_cogs,
  max(id) filter (where system_key = 'stock.billed') as a_billed,
  max(id) filter (where system_key = 'stock.finished') as a_stock,
  max(id) filter (where system_key = 'equity.opening') as a_opening
from ledger_account;

-- Tax of 18 % by its components, as lines and papers carry it.
create function facts.tax_parts(house facts.house, is_intra boolean, tax bigint) returns jsonb
  language sql immutable parallel safe
  return case when is_intra then
    jsonb_build_array(
      jsonb_build_object('componentId', house.cgst, 'code', 'CGST', 'rate', 9000, 'amount', tax / 2),
      jsonb_build_object('componentId', house.sgst, 'code', 'SGST', 'rate', 9000, 'amount', tax / 2))
  else
    jsonb_build_array(
      jsonb_build_object('componentId', house.igst, 'code', 'IGST', 'rate', 18000, 'amount', tax))
  end;

create unlogged table facts.city (city text primary key, state_code text not null);
insert into facts.city values
  ('Mumbai', '27'), ('Delhi', '07'), ('Bengaluru', '29'), ('Chennai', '33'), ('Kolkata', '19'),
  ('Hyderabad', '36'), ('Pune', '27'), ('Ahmedabad', '24'), ('Jaipur', '08'), ('Kochi', '32'),
  ('Lucknow', '09'), ('Indore', '23');

create unlogged table facts.product as
select n as id,
  facts.one_of(n, 1, '{Classic,Premium,Organic,Herbal,Royal,Daily,Pure,Village,Golden,Coastal,Mountain,Spice}')
    || ' ' || facts.one_of(n, 2, '{Turmeric,Cumin,Almond,Cashew,Ghee,Mustard Oil,Basmati,Jaggery,Tamarind,Cardamom,Soap,Shampoo,Face Cream,Hair Oil,Balm,Tea,Coffee,Honey,Pickle,Papad,Atta,Millet,Incense,Candle,Kurta}')
    || ' ' || facts.one_of(n, 3, '{Pack,Jar,Box,Tin,Pouch,Bottle,Bar,Set}') || ' ' || n as name,
  'product-' || n as slug,
  'Made in small batches. Keep in a cool, dry place. '
    || repeat('Good value. ', (1 + facts.dice(n, 5, 8))::int) as description,
  house.ends_at - interval '1000 days' + facts.dice(n, 6, 200) * interval '1 day' as created_at
from facts.house, generate_series(1, house.products) n;
alter table facts.product add primary key (id);

-- Prices and costs in paise.
create unlogged table facts.variant as
select (product.id - 1) * house.sizes + size as id, product.id as product_id, size,
  'SKU-' || facts.digits((product.id - 1) * house.sizes + size, 6) as sku,
  product.name,
  (array['100 g', '250 g', '500 g', '1 kg', '5 kg'])[size] as label,
  (array[100, 250, 500, 1000, 5000])[size] as grams,
  4900 + facts.dice(product.id * 100 + size, 7, 250000) as price,
  (4900 + facts.dice(product.id * 100 + size, 7, 250000)) / 2 as cost,
  20000 as opening_pieces,
  product.created_at
from facts.product, facts.house, generate_series(1, house.sizes) size;
alter table facts.variant add primary key (id);

create unlogged table facts.customer as
select n as id, 'CUS-' || facts.digits(n, 6) as number,
  facts.one_of(n, 11, '{Aarav,Vivaan,Aditya,Vihaan,Arjun,Sai,Reyansh,Krishna,Ishaan,Rohan,Ananya,Diya,Priya,Kavya,Meera,Lakshmi,Sunita,Pooja,Fatima,Zoya,Harpreet,Gurpreet,Joseph,Mary,Imran,Nasreen,Deepak,Suresh,Ramesh,Geeta}')
    || ' ' || facts.one_of(n, 12, '{Sharma,Verma,Iyer,Nair,Patel,Shah,Reddy,Rao,Gupta,Agarwal,Singh,Kaur,Khan,Ansari,Das,Bose,Mukherjee,Chatterjee,Joshi,Kulkarni,Deshpande,Menon,Pillai,Fernandes,Dsouza,Yadav,Mishra,Tiwari,Bhat,Shetty,Gowda,Naidu,Chowdhury,Malhotra,Kapoor,Mehta,Jain,Bansal,Goel,Saxena}')
    || case when n % 10 = 0 then ' ' || initcap(left(md5(n::text), 4)) else '' end as name,
  'customer' || n || '@example.com' as email,
  -- Every one another, in no order.
  (6000000000 + n * 2654435761 % 3999999999)::text as phone,
  (1 + facts.dice(n, 14, 999)) || ', '
    || facts.one_of(n, 15, '{MG Road,Station Road,Gandhi Nagar,Park Street,Ring Road,Temple Street,Lake View,Market Yard}') as street,
  city.city, city.state_code,
  (110001 + facts.dice(n, 17, 700000))::text as pin_code,
  house.ends_at - interval '1000 days' + facts.dice(n, 18, 700) * interval '1 day' as created_at
from facts.house, generate_series(1, house.customers) n
join (select *, row_number() over (order by city) - 1 as no from facts.city) city
  on city.no = facts.dice(n, 16, 12);
alter table facts.customer add primary key (id);
analyze facts.product, facts.variant, facts.customer;

-- Of two years, evenly. A real house has few orders under way: the last 1,000 are placed, 2,000 before
-- these are confirmed and 500 packed, then up to 5,000 are on their way, and all others delivered.
create unlogged table facts.ordered as
select n as id, 1 + facts.dice(n, 21, house.customers) as customer_id,
  date_trunc('second', house.ends_at - (house.orders - n + 1) * (interval '730 days' / house.orders)) as placed_at,
  case
    when house.orders - n < 1000 then 1
    when house.orders - n < 3000 then 2
    when house.orders - n < 3500 then 3
    when house.orders - n < 3500 + least(5000, house.orders / 20) then 4
    else 5
  end as step,
  facts.dice(n, 31, 100) < 30 as is_cod,
  5000 as shipping
from facts.house, generate_series(1, house.orders) n;

-- Three lines each. Prices are without tax, which is rounded half up, by halves within the state.
create unlogged table facts.line as
select (o.id - 1) * 3 + n as id, o.id as order_id, n as line_no, v.id as variant_id, v.sku,
  v.name || ', ' || v.label as title, pieces * 1000 as qty, v.price, pieces * v.price as net,
  pieces * v.cost as cost,
  case when c.state_code = '29' then 2 * ((pieces * v.price * 900 + 5000) / 10000)
    else (pieces * v.price * 1800 + 5000) / 10000 end as tax,
  c.state_code = '29' as is_intra,
  -- A few confirmed lines wait for goods.
  o.step = 2 and facts.dice((o.id - 1) * 3 + n, 36, 20) = 0 as waits
from facts.ordered o
join facts.customer c on c.id = o.customer_id
cross join facts.house
cross join generate_series(1, 3) n
cross join lateral (select 1 + facts.dice(o.id * 3 + n, 24, 4) as pieces) p
join facts.variant v on v.id = 1 + facts.dice(o.id * 3 + n, 23, house.products * house.sizes);
analyze facts.line;

-- The moment of each further step is null until the order has come there.
create unlogged table facts.orders as
with summed as (
  select order_id, sum(net)::bigint as net, sum(tax)::bigint as tax, sum(cost)::bigint as cost,
    string_agg(sku || ' ' || title, ' ' order by line_no) as words,
    string_agg(qty / 1000 || ' ' || title, ', ' order by line_no) as goods
  from facts.line group by order_id
), priced as (
  select o.id, o.customer_id, c.name, c.phone, c.email, c.street, c.city, c.state_code, c.pin_code,
    o.step, o.is_cod, o.shipping, c.state_code = '29' as is_intra, o.shipping * 1800 / 10000 as shipping_tax,
    s.net, s.tax + o.shipping * 1800 / 10000 as tax, s.cost, s.words, s.goods, o.placed_at,
    case when step >= 2 then placed_at + interval '1 hour' end as confirmed_at,
    case when step >= 3 then placed_at + interval '6 hours' end as packed_at,
    case when step >= 4 then placed_at + interval '10 hours' end as shipped_at,
    case when step = 5 then placed_at + interval '4 days' end as delivered_at,
    case when not is_cod and step >= 2 then placed_at when step = 5 then placed_at + interval '4 days' end as paid_at
  from facts.ordered o
  join facts.customer c on c.id = o.customer_id
  join summed s on s.order_id = o.id
)
select priced.*, net + shipping as taxable,
  (net + shipping + tax + 50) / 100 * 100 as total,
  (net + shipping + tax + 50) / 100 * 100 - (net + shipping + tax) as round_off,
  (placed_at at time zone 'Asia/Kolkata')::date as placed_on,
  (packed_at at time zone 'Asia/Kolkata')::date as invoiced_on,
  (shipped_at at time zone 'Asia/Kolkata')::date as shipped_on,
  (paid_at at time zone 'Asia/Kolkata')::date as paid_on,
  'ORD-' || extract(year from placed_at at time zone 'Asia/Kolkata') || '-' || facts.digits(row_number() over (
    partition by extract(year from placed_at at time zone 'Asia/Kolkata') order by id), 6) as number
from priced
order by id;
alter table facts.orders add primary key (id);

-- The financial year, '2627', and the number within it.
create unlogged table facts.invoice as
select id, year, count, 'INV/' || year || '/' || facts.digits(count, 5) as number
from (
  select id, year, row_number() over (partition by year order by id) as count
  from (
    select id, to_char(invoiced_on - interval '3 months', 'YY') || to_char(invoiced_on + interval '9 months', 'YY') as year
    from facts.orders where step >= 3
  ) dated
) counted
order by id;
alter table facts.invoice add primary key (id);
create index on facts.line (order_id);
drop table facts.ordered;
analyze facts.orders, facts.invoice, facts.line;
