-- Invoices, the books, what is open in them, and the figures of customers.

insert into sales_invoice (id, number, series, channel, order_id, order_no, parcel_id, issue_date, due_date, buyer_kind,
  buyer_id, buyer, seller, billing_address, place_of_supply, price_mode, goods_net, charges, taxable, tax_amount,
  round_off, total, rest, taxes_by_rate, created_at, created_by, updated_at, updated_by) overriding system value
select o.id, i.number, 'invoice_b2c', 'b2c', o.id, o.number, o.id, invoiced_on, invoiced_on, 'customer', customer_id,
  jsonb_build_object('name', name, 'gstin', '', 'phone', phone, 'email', email),
  '{"name": "Bench", "address": "", "city": "Bengaluru", "stateCode": "29", "pinCode": "", "phone": "", "email": "",
    "gstin": "", "scheme": "unregistered"}',
  jsonb_build_object('name', name, 'phone', phone, 'line1', street, 'line2', '', 'landmark', '', 'city', city,
    'stateCode', state_code, 'pinCode', pin_code),
  state_code, 'exclusive', net, shipping, taxable, tax, round_off, total,
  case when paid_on is null then total else 0 end,
  jsonb_build_array(jsonb_build_object('rate', 18000, 'taxable', taxable, 'tax', tax,
    'components', facts.tax_parts(house, is_intra, tax))),
  packed_at, 1, packed_at, 1
from facts.orders o join facts.invoice i on i.id = o.id, facts.house order by o.id;
insert into sales_invoice_line (invoice_id, line_no, kind, order_line_id, order_charge_id, sku, title, hsn, unit_code,
  qty, unit_price, discount, net, tax_id, tax_rate, tax_components, taxable, tax_amount, total,
  rest_qty, rest_net, rest_components)
select *, qty, net, components from (
select l.order_id as invoice_id, l.line_no, 'goods', l.id, null::bigint, l.sku, l.title, '2106', 'NOS', l.qty as qty, l.price, 0,
  l.net as net, gst18, 18000, facts.tax_parts(house, l.is_intra, l.tax) as components, l.net as taxable, l.tax, l.net + l.tax
from facts.line l join facts.orders o on o.id = l.order_id, facts.house where step >= 3
union all
select id, 4, 'charge', null, id, '', 'Shipping', '9968', '', null, shipping, 0, shipping, null, 18000,
  facts.tax_parts(house, is_intra, shipping_tax), shipping, shipping_tax, shipping + shipping_tax
from facts.orders, facts.house where step >= 3
) line
order by 1, 2;
insert into series_counter (series_key, span, last)
select 'invoice_b2c', '20' || left(year, 2) || '-' || right(year, 2), max(count) from facts.invoice group by year;

-- Behind those of the opening, entries of order n are 3n - 2 for its payment, 3n - 1 for its invoice and
-- 3n for its dispatch.
create unlogged table facts.books as select max(id) as first from journal_entry;
insert into journal_entry (id, entry_date, posted_at, posted_by, event, source_kind, source_id, source_seq, source_no,
  party_kind, party_id, party_name, narration, total) overriding system value
select first + 3 * id - 2 as entry_id, paid_on, paid_at, 1, 'payment.received', 'order_payment', id, 1, number,
  'customer', customer_id, name, 'Payment received: ' || number || ', ' || name, total
from facts.orders, facts.books where paid_on is not null
union all
select first + 3 * o.id - 1, invoiced_on, packed_at, 1, 'sales.invoiceIssued', 'sales_invoice', o.id, 1, i.number,
  'customer', customer_id, name, 'Invoice issued: ' || i.number || ', ' || name, total + greatest(-round_off, 0) + cost
from facts.orders o join facts.invoice i on i.id = o.id, facts.books
union all
select first + 3 * id, shipped_on, shipped_at, 1, 'stock.dispatched', 'parcel', id, 1, 'PKG-' || facts.digits(id, 7),
  null, null, null, 'Goods dispatched: PKG-' || facts.digits(id, 7), cost
from facts.orders, facts.books where step >= 4
order by entry_id;

insert into journal_line (entry_id, entry_date, line_no, account_id, debit, credit, party_kind, party_id, party_name,
  centre_id, tax_component_id, tax_base, tax_rate, bank_ref)
select entry_id, entry_date, row_number() over (partition by entry_id order by n), account_id, debit, credit,
  party_kind, party_id, party_name, centre_id, tax_component_id, tax_base, tax_rate, bank_ref
from (
  select first + 3 * id - 2 as entry_id, paid_on as entry_date, n, account_id, debit, credit, party_kind, party_id,
    party_name, common as centre_id, null::bigint as tax_component_id, null::bigint as tax_base,
    null::int as tax_rate, bank_ref
  from facts.orders, facts.house, facts.books, lateral (values
    (1, case when is_cod then a_cod else a_bank end, total, 0::bigint, case when is_cod then 'courier' end,
      case when is_cod then courier end, case when is_cod then 'Blue Courier' end,
      case when not is_cod then 'U' || facts.digits(id, 11) end),
    (2, a_customers, 0, total, 'customer', customer_id, name, null)
  ) v (n, account_id, debit, credit, party_kind, party_id, party_name, bank_ref)
  where paid_on is not null
  union all
  select first + 3 * id - 1, invoiced_on, n, account_id, debit, credit, party_kind, party_id, party_name, b2c,
    component_id, case when component_id is not null then taxable end, rate, null
  from facts.orders o, facts.house h, facts.books, lateral (values
    (1, a_customers, total, 0::bigint, 'customer', customer_id, name, null::bigint, null::int),
    (2, a_round, greatest(-round_off, 0), 0, null, null, null, null, null),
    (3, a_sales, 0, net, null, null, null, null, null),
    (4, a_shipping, 0, shipping, null, null, null, null, null),
    (5, a_cgst, 0, case when is_intra then o.tax / 2 else 0 end, null, null, null, cgst, 9000),
    (6, a_sgst, 0, case when is_intra then o.tax / 2 else 0 end, null, null, null, sgst, 9000),
    (7, a_igst, 0, case when is_intra then 0 else o.tax end, null, null, null, igst, 18000),
    (8, a_round, 0, greatest(round_off, 0), null, null, null, null, null),
    (9, a_cogs, o.cost, 0, null, null, null, null, null),
    (10, a_billed, 0, o.cost, null, null, null, null, null)
  ) v (n, account_id, debit, credit, party_kind, party_id, party_name, component_id, rate)
  where step >= 3 and (debit > 0 or credit > 0)
  union all
  select first + 3 * id, shipped_on, n, case n when 1 then a_billed else a_stock end,
    case n when 1 then cost else 0 end, case n when 2 then cost else 0 end, null, null, null, b2c, null, null, null, null
  from facts.orders, facts.house, facts.books, generate_series(1, 2) n where step >= 4
) line
order by entry_id, n;

-- What the goods cost, with their invoice and when they leave.
insert into sale_cost (day, kind, doc_kind, doc_id, order_line_id, sku_id, invoice_id, parcel_id, waiting_qty, waiting, cost)
select o.invoiced_on, 'billed', 'sales_invoice', o.id, l.id, l.variant_id, o.id, o.id, l.qty, l.cost, l.cost
from facts.line l join facts.orders o on o.id = l.order_id where o.step >= 3
union all
select o.shipped_on, 'left', 'parcel', o.id, l.id, l.variant_id, o.id, o.id, -l.qty, -l.cost, 0
from facts.line l join facts.orders o on o.id = l.order_id where o.step >= 4;

insert into ledger_party (account_id, party_kind, party_id, name, balance)
select account_id, party_kind, party_id, min(party_name), sum(debit - credit)
from journal_line where party_id is not null
group by account_id, party_kind, party_id order by account_id, party_kind, party_id;

-- Of order n the payment is item 2n - 1 and the invoice 2n; where there are both, they settle each other.
insert into open_item (id, account_id, party_kind, party_id, side, doc_kind, source_kind, source_id, source_seq, doc_no,
  doc_date, due_date, amount, outstanding, entry_id, order_id, created_at, created_by, updated_at, updated_by)
overriding system value
select 2 * id - 1 as item_id, a_customers, 'customer', customer_id, 'credit', 'receipt', 'order_payment', id, 1, number,
  paid_on, paid_on, total, case when step >= 3 then 0 else total end, first + 3 * id - 2, id, paid_at, 1, paid_at, 1
from facts.orders, facts.house, facts.books where paid_on is not null
union all
select 2 * o.id, a_customers, 'customer', customer_id, 'debit', 'invoice', 'sales_invoice', o.id, 1, i.number,
  invoiced_on, invoiced_on, total, case when paid_on is null then total else 0 end, first + 3 * o.id - 1, o.id,
  packed_at, 1, packed_at, 1
from facts.orders o join facts.invoice i on i.id = o.id, facts.house, facts.books
order by item_id;
insert into allocation (id, debit_item_id, credit_item_id, amount, allocated_on, created_at, created_by, updated_at, updated_by)
overriding system value
select id, 2 * id, 2 * id - 1, total, greatest(invoiced_on, paid_on), greatest(packed_at, paid_at), 1,
  greatest(packed_at, paid_at), 1
from facts.orders where paid_on is not null and step >= 3 order by id;

update customer c set orders_count = f.count, spend = f.spend, orders_balance = f.owes, orders_to_invoice = f.to_invoice, last_order_at = f.last_at
from (
  select buyer_id, count(*) as count, sum(invoiced_value) as spend, sum(grand_total - paid_in) as owes,
    sum(grand_total - invoiced_value) as to_invoice,
    max(placed_at) as last_at
  from sales_order group by buyer_id
) f where f.buyer_id = c.id;
