-- What was sold, line by line: `sales_fact` is written by the database in the transaction of the document, so that
-- no figure is ever behind, and nobody can write it otherwise.

create function tax_component(parts jsonb, codes text[]) returns bigint
  language sql immutable parallel safe
  return (select coalesce(sum((part ->> 'amount')::bigint), 0)
    from jsonb_array_elements(parts) part where part ->> 'code' = any (codes));

-- Discount without tax. `rate` is in thousandths of a percent. A line that is given away bears no tax that could
-- tell how much of its list price is tax, so its rate does.
create function untaxed_discount(off bigint, net bigint, taxable bigint, rate integer, is_inclusive boolean)
  returns bigint language sql immutable parallel safe
  return case when off = 0 then 0
    when net > 0 then round(off::numeric * taxable / net)::bigint
    when is_inclusive then round(off::numeric * 100000 / (100000 + rate))::bigint
    else off end;

-- Every fact but cost, as the documents that are in force have it.
create view sales_document_fact as
select 'invoice' as doc_type, i.id as doc_id, i.issue_date as doc_date, i.issue_date as sale_date,
  i.created_at as at, i.order_id, i.buyer_kind, i.buyer_id, i.channel, o.source,
  i.place_of_supply as state_code, coalesce(i.buyer ->> 'gstin', '') <> '' as has_gstin, l.kind as line_kind, l.order_line_id, g.variant_id, l.hsn, l.unit_code,
  l.tax_rate, null::text as reason_kind, coalesce(l.qty, 0) as qty,
  case l.kind when 'goods' then l.taxable + d.discount else 0 end as gross,
  case l.kind when 'goods' then d.discount else 0 end as discount,
  l.taxable, t.cgst, t.sgst, t.igst, l.tax_amount - t.cgst - t.sgst - t.igst as cess, l.tax_amount as tax, l.total
from sales_invoice i
  join sales_order o on o.id = i.order_id
  join sales_invoice_line l on l.invoice_id = i.id
  left join order_line g on g.id = l.order_line_id
  cross join lateral (
    select untaxed_discount(l.discount, l.net, l.taxable, l.tax_rate, i.price_mode = 'inclusive') as discount
  ) d
  cross join lateral (
    select tax_component(l.tax_components, '{CGST}') as cgst,
      tax_component(l.tax_components, '{SGST,UTGST}') as sgst,
      tax_component(l.tax_components, '{IGST}') as igst
  ) t
where i.status = 'issued' and i.series <> 'gift_card_receipt'
union all
select 'invoice', i.id, i.issue_date, i.issue_date, i.created_at, i.order_id, i.buyer_kind, i.buyer_id, i.channel,
  o.source, i.place_of_supply, coalesce(i.buyer ->> 'gstin', '') <> '', 'round_off', null, null, '', '', 0, null, 0, 0, 0, 0, 0, 0, 0, 0, 0, i.round_off
from sales_invoice i join sales_order o on o.id = i.order_id
where i.status = 'issued' and i.series <> 'gift_card_receipt' and i.round_off <> 0
union all
select 'credit_note', n.id, n.issue_date, n.invoice_date, n.created_at, n.order_id, n.buyer_kind, n.buyer_id,
  n.channel, o.source, n.place_of_supply, coalesce(n.buyer ->> 'gstin', '') <> '', l.kind, l.order_line_id, g.variant_id, l.hsn, l.unit_code, l.tax_rate,
  n.reason_kind,
  case when n.reason_kind in ('return', 'rto', 'cancelled') then -coalesce(l.qty, 0) else 0 end,
  0, 0, -l.taxable, -t.cgst, -t.sgst, -t.igst, -(l.tax_amount - t.cgst - t.sgst - t.igst), -l.tax_amount, -l.total
from credit_note n
  join sales_invoice i on i.id = n.invoice_id
  join sales_order o on o.id = n.order_id
  join credit_note_line l on l.credit_note_id = n.id
  left join order_line g on g.id = l.order_line_id
  cross join lateral (
    select tax_component(l.tax_components, '{CGST}') as cgst,
      tax_component(l.tax_components, '{SGST,UTGST}') as sgst,
      tax_component(l.tax_components, '{IGST}') as igst
  ) t
where n.status = 'issued' and i.series <> 'gift_card_receipt'
union all
select 'credit_note', n.id, n.issue_date, n.invoice_date, n.created_at, n.order_id, n.buyer_kind, n.buyer_id,
  n.channel, o.source, n.place_of_supply, coalesce(n.buyer ->> 'gstin', '') <> '', 'round_off', null, null, '', '', 0, n.reason_kind, 0, 0, 0, 0, 0, 0, 0, 0,
  0, -n.round_off
from credit_note n
  join sales_invoice i on i.id = n.invoice_id
  join sales_order o on o.id = n.order_id
where n.status = 'issued' and i.series <> 'gift_card_receipt' and n.round_off <> 0;

create function note_sales_facts(kind text, ids bigint[]) returns void language sql as $$
  insert into sales_fact (doc_type, doc_id, doc_date, sale_date, at, order_id, buyer_kind, buyer_id, channel,
    source, state_code, has_gstin, line_kind, order_line_id, variant_id, hsn, unit_code, tax_rate, reason_kind, is_void,
    invoices, qty, gross, discount, taxable, cgst, sgst, igst, cess, tax, total, cost)
  select doc_type, doc_id, doc_date, sale_date, at, order_id, buyer_kind, buyer_id, channel, source, state_code,
    has_gstin, line_kind, order_line_id, variant_id, hsn, unit_code, tax_rate, reason_kind, false,
    (kind = 'invoice' and row_number() over (partition by doc_id) = 1)::integer, qty, gross, discount,
    taxable, cgst, sgst, igst, cess, tax, total, 0
  from sales_document_fact where doc_type = kind and doc_id = any (ids)
$$;

-- What the goods of order lines cost on each day as the books have it, so far as no fact says so yet. What left
-- before it was invoiced is no fact until it is.
create function note_sales_cost(lines bigint[]) returns void language sql as $$
  insert into sales_fact (doc_type, doc_id, doc_date, sale_date, at, order_id, buyer_kind, buyer_id, channel,
    source, state_code, has_gstin, line_kind, order_line_id, variant_id, hsn, unit_code, tax_rate, is_void, qty, gross,
    discount, taxable, cgst, sgst, igst, cess, tax, total, cost)
  select 'invoice', i.id, due.day, i.issue_date, i.created_at, i.order_id, i.buyer_kind, i.buyer_id, i.channel,
    o.source, i.place_of_supply, coalesce(i.buyer ->> 'gstin', '') <> '', 'cost',
    g.id, g.variant_id, g.hsn, g.unit_code, g.tax_rate, false, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, due.cost
  from order_line g
    join sales_order o on o.id = g.order_id
    cross join lateral (
      select c.day, max(c.invoice_id) as invoice_id, max(c.parcel_id) as parcel_id, sum(c.cost) - (
          select coalesce(sum(f.cost), 0) from sales_fact f
          where f.order_id = g.order_id and f.order_line_id = g.id and f.line_kind = 'cost' and f.doc_date = c.day
        ) as cost
      from sale_cost c where c.order_line_id = g.id group by c.day
    ) due
    cross join lateral (
      select i.* from sales_invoice_line l join sales_invoice i on i.id = l.invoice_id
      where l.order_line_id = g.id
      order by (i.id = due.invoice_id) desc nulls last, (i.parcel_id = due.parcel_id) desc nulls last,
        (i.status = 'issued') desc, i.id desc limit 1
    ) i
  where g.id = any (lines) and due.cost <> 0
$$;

create function sales_invoice_line_is_fact() returns trigger language plpgsql as $$
begin
  perform note_sales_facts('invoice', array(select distinct invoice_id from made));
  perform note_sales_cost(array(select order_line_id from made where order_line_id is not null));
  return null;
end
$$;
create trigger sales_invoice_line_is_fact after insert on sales_invoice_line
  referencing new table as made for each statement execute function sales_invoice_line_is_fact();

create function credit_note_line_is_fact() returns trigger language plpgsql as $$
begin
  perform note_sales_facts('credit_note', array(select distinct credit_note_id from made));
  return null;
end
$$;
create trigger credit_note_line_is_fact after insert on credit_note_line
  referencing new table as made for each statement execute function credit_note_line_is_fact();

create function sale_cost_is_fact() returns trigger language plpgsql as $$
begin
  perform note_sales_cost(array(select distinct order_line_id from made where order_line_id is not null));
  return null;
end
$$;
create trigger sale_cost_is_fact after insert on sale_cost
  referencing new table as made for each statement execute function sale_cost_is_fact();

-- A cancelled document was never sold: what it said is taken back on its own day. Its cost is taken back
-- as the books take it back.
create function cancelled_document_is_void() returns trigger language plpgsql as $$
begin
  with gone as (
    update sales_fact set is_void = true
    where order_id = new.order_id and doc_id = new.id and doc_type = tg_argv[0] and line_kind <> 'cost'
      and not is_void
    returning *
  )
  insert into sales_fact (doc_type, doc_id, doc_date, sale_date, at, order_id, buyer_kind, buyer_id, channel,
    source, state_code, has_gstin, line_kind, order_line_id, variant_id, hsn, unit_code, tax_rate, reason_kind, is_void,
    invoices, qty, gross, discount, taxable, cgst, sgst, igst, cess, tax, total, cost)
  select doc_type, doc_id, doc_date, sale_date, at, order_id, buyer_kind, buyer_id, channel, source, state_code,
    has_gstin, line_kind, order_line_id, variant_id, hsn, unit_code, tax_rate, reason_kind, true, -invoices, -qty, -gross, -discount,
    -taxable, -cgst, -sgst, -igst, -cess, -tax, -total, -cost
  from gone;
  return null;
end
$$;
create trigger cancelled_invoice_is_void after update of status on sales_invoice for each row
  when (new.status = 'cancelled' and old.status <> 'cancelled')
  execute function cancelled_document_is_void('invoice');
create trigger cancelled_credit_note_is_void after update of status on credit_note for each row
  when (new.status = 'cancelled' and old.status <> 'cancelled')
  execute function cancelled_document_is_void('credit_note');

create function sales_invoice_may_be_further() returns trigger language plpgsql as $$
begin
  new.is_further := exists (select from sales_invoice where order_id = new.order_id and status = 'issued');
  return new;
end
$$;
create trigger sales_invoice_may_be_further before insert on sales_invoice
  for each row execute function sales_invoice_may_be_further();

-- Money of a period, by how it came.
create index order_payment_by_day on order_payment (received_on) where status = 'done';
