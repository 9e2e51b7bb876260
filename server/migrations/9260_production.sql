-- Words and parts of numbers are found by their letters.
create index product_plan_number_words on product_plan using gin (number gin_trgm_ops);
create index product_plan_label_words on product_plan using gin (label_code gin_trgm_ops);
create index production_run_number_words on production_run using gin (number gin_trgm_ops);

-- What is still to come of goods, of purchase orders that are approved and of plans to make them.
create view goods_coming as
  select 'purchase_order' as kind, o.id, o.number, coalesce(v.display_name, '') as "from",
    coalesce(l.expected_date, o.expected_date) as due_date, l.sku_id, o.store_id,
    l.stock_qty - l.accepted_qty - l.closed_qty as qty
  from po_line l join purchase_order o on o.id = l.order_id join vendor v on v.id = o.vendor_id
  where l.stock_qty > l.accepted_qty + l.closed_qty and o.status in ('approved', 'sent', 'part_received')
  union all
  select 'product_plan', p.id, p.number, '', p.due_date, p.output_sku_id, p.store_id, p.qty - p.good_qty
  from product_plan p
  where p.qty > p.good_qty and p.status in ('released', 'in_progress', 'on_hold');
