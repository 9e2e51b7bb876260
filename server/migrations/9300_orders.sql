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

insert into reason (kind, name, sort_order, created_at, created_by, updated_at, updated_by)
values
  ('order_cancel', 'Customer changed mind', 1, now(), 0, now(), 0),
  ('order_cancel', 'Out of stock', 2, now(), 0, now(), 0),
  ('order_cancel', 'Wrong price', 3, now(), 0, now(), 0),
  ('order_cancel', 'Duplicate order', 4, now(), 0, now(), 0),
  ('order_cancel', 'Payment not received', 5, now(), 0, now(), 0),
  ('order_cancel', 'Address not serviceable', 6, now(), 0, now(), 0),
  ('order_cancel', 'Suspected fraud', 7, now(), 0, now(), 0),
  ('order_cancel', 'Other', 8, now(), 0, now(), 0);

-- What of a payment went back or is about to is the sum of the money out that names it, so that its check
-- refuses more than was paid, whoever writes.
create function keep_payment_refunded() returns trigger language plpgsql as $$
begin
  update order_payment
    set refunded = refunded
      + case when new.status in ('pending', 'done') then new.amount else 0 end
      - case when tg_op = 'UPDATE' and old.status in ('pending', 'done') then old.amount else 0 end
    where id = new.refund_of_id;
  return null;
end
$$;

create trigger order_payment_keeps_refunded after insert on order_payment
  for each row when (new.direction = 'out') execute function keep_payment_refunded();
create trigger order_payment_changes_refunded after update of status, amount on order_payment
  for each row when (new.direction = 'out' and (new.status, new.amount) is distinct from (old.status, old.amount))
  execute function keep_payment_refunded();

-- Words and numbers in the search of quotations.
create index quotation_words on quotation using gin (search_text gin_trgm_ops);
create index quotation_number_words on quotation using gin (number gin_trgm_ops);

-- What the catalogue is told of lines of orders.
create view ordered_variant as
  select l.id as line_id, l.variant_id, o.id as order_id, o.order_no, o.placed_at, o.customer_id, o.status,
    l.qty_delivered > l.qty_returned as is_kept
  from order_line l join sales_order o on o.id = l.order_id;
