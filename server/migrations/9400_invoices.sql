-- Invoices are found by a part of a number or of the buyer's name.
create index sales_invoice_number_words on sales_invoice using gin (number gin_trgm_ops);
create index sales_invoice_order_words on sales_invoice using gin (order_no gin_trgm_ops);
create index sales_invoice_buyer_words on sales_invoice using gin ((buyer ->> 'name') gin_trgm_ops);
