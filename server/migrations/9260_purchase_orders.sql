-- Searching purchase orders by a part of their vendor or goods, receipts by their papers.
create index purchase_order_words on purchase_order using gin (search_text gin_trgm_ops);
create index purchase_order_number_words on purchase_order using gin (number gin_trgm_ops);
create index inward_number_words on inward using gin (number gin_trgm_ops);
create index inward_vendor_words on inward using gin (vendor_name gin_trgm_ops);
create index inward_challan_words on inward using gin (challan_no gin_trgm_ops);
create index inward_bill_words on inward using gin (vendor_bill_no gin_trgm_ops);
