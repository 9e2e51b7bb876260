-- Invoices are found by a part of a number, or of the buyer's name, phone or GSTIN, in one text.
create index sales_invoice_words on sales_invoice using gin (
  (coalesce(number, '') || ' ' || order_no || ' ' || coalesce(buyer ->> 'name', '') || ' '
    || coalesce(buyer ->> 'phone', '') || ' ' || coalesce(buyer ->> 'gstin', '')) gin_trgm_ops
);
