-- The timeline of an order is written down for good.
create trigger order_event_stays before update or delete on order_event
  for each row execute function refuse_change();
create trigger order_event_stays_whole before truncate on order_event
  for each statement execute function refuse_change();

-- Searching orders and customers by a part of a number, a name or a phone.
create index sales_order_search on sales_order using gin (search_text gin_trgm_ops);
create index customer_search on customer using gin (search_text gin_trgm_ops);

-- The reasons that a new business begins with.
insert into reason (kind, name, sort_order, created_at, created_by, updated_at, updated_by)
values
  ('discount', 'Goodwill', 1, now(), 0, now(), 0),
  ('discount', 'Regular customer', 2, now(), 0, now(), 0),
  ('discount', 'Bulk purchase', 3, now(), 0, now(), 0),
  ('discount', 'Damaged packing', 4, now(), 0, now(), 0),
  ('price_override', 'Price agreed earlier', 1, now(), 0, now(), 0),
  ('price_override', 'Matched another shop', 2, now(), 0, now(), 0),
  ('price_override', 'Wrong price on the website', 3, now(), 0, now(), 0);
