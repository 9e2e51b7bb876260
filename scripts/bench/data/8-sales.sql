-- What was sold, as triggers would have noted it (server/migrations/9700_reports.sql).

insert into sales_fact (doc_type, doc_id, doc_date, sale_date, at, order_id, buyer_kind, buyer_id, channel,
  source, state_code, has_gstin, line_kind, order_line_id, variant_id, hsn, unit_code, tax_rate, reason_kind,
  is_void, invoices, qty, gross, discount, taxable, cgst, sgst, igst, cess, tax, total, cost)
select doc_type, doc_id, doc_date, sale_date, at, order_id, buyer_kind, buyer_id, channel, source, state_code,
  has_gstin, line_kind, order_line_id, variant_id, hsn, unit_code, tax_rate, reason_kind, false,
  (doc_type = 'invoice' and row_number() over (partition by doc_type, doc_id) = 1)::integer, qty, gross,
  discount, taxable, cgst, sgst, igst, cess, tax, total, 0
from sales_document_fact order by doc_date, doc_id;

insert into sales_fact (doc_type, doc_id, doc_date, sale_date, at, order_id, buyer_kind, buyer_id, channel,
  source, state_code, has_gstin, line_kind, order_line_id, variant_id, hsn, unit_code, tax_rate, is_void, qty,
  gross, discount, taxable, cgst, sgst, igst, cess, tax, total, cost)
select 'invoice', i.id, i.issue_date, i.issue_date, i.created_at, i.order_id, i.buyer_kind, i.buyer_id, i.channel,
  o.source, i.place_of_supply, coalesce(i.buyer ->> 'gstin', '') <> '', 'cost', g.id, g.variant_id, g.hsn,
  g.unit_code, g.tax_rate, false, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, m.cost
from sale_cost m
  join order_line g on g.id = m.order_line_id
  join sales_order o on o.id = g.order_id
  join sales_invoice i on i.id = m.invoice_id
where m.cost <> 0
order by i.issue_date, i.id;
