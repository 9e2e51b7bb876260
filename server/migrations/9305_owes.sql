-- What a buyer owes beside their orders: opening invoices, receipts and journals that name no order. It follows the
-- open items, so that a list by what is owed needs no sum; buyers over the counter without a name owe nothing.
-- A receipt that settled the invoice of an order counts with the order, not here: what is settled moves over with the
-- allocation and comes back when that is undone, so that the two together never count it twice.
create function keep_other_balance() returns trigger language plpgsql as $$
declare
  was bigint := 0;
  is_now bigint := 0;
begin
  if tg_op = 'UPDATE' and old.voided_on is null then
    was := case old.side when 'debit' then old.amount else -old.amount end;
  end if;
  if new.voided_on is null then
    is_now := case new.side when 'debit' then new.amount else -new.amount end;
  end if;
  if tg_op = 'UPDATE' and old.party_id <> new.party_id then
    was := was + settled_with_orders(new);
    is_now := is_now + settled_with_orders(new);
    perform add_other_balance(old.party_kind, old.party_id, -was);
    was := 0;
  end if;
  perform add_other_balance(new.party_kind, new.party_id, is_now - was);
  return null;
end
$$;

-- What of a document that names no order settled those of orders, as a change of what the buyer owes beside them.
create function settled_with_orders(item open_item) returns bigint language sql stable as $$
  select coalesce(sum(case item.side when 'credit' then a.amount else -a.amount end), 0)
  from allocation a
    join open_item other on other.id = case item.side when 'credit' then a.debit_item_id else a.credit_item_id end
  where case item.side when 'credit' then a.credit_item_id else a.debit_item_id end = item.id
    and a.reversed_on is null and other.order_id is not null
$$;

create function add_other_balance(kind text, party bigint, by_amount bigint) returns void language plpgsql as $$
begin
  if by_amount = 0 then return; end if;
  if kind = 'customer' then
    update customer set other_balance = other_balance + by_amount where id = party and customer.kind = 'person';
  elsif kind = 'company' then
    update b2b_company set other_balance = other_balance + by_amount where id = party;
  end if;
end
$$;

create trigger open_item_keeps_other_balance after insert on open_item
  for each row when (new.order_id is null and new.party_kind in ('customer', 'company'))
  execute function keep_other_balance();
create trigger open_item_changes_other_balance after update of party_id, voided_on on open_item
  for each row when (new.order_id is null and new.party_kind in ('customer', 'company')
    and (new.party_id, new.voided_on) is distinct from (old.party_id, old.voided_on))
  execute function keep_other_balance();

-- What settles a document of an order and is not of that order (a receipt, a set-off, what was written off, credit of
-- another order) is paid of the order; what credit of an order settles elsewhere is paid of it no longer. Whatever
-- settles or undoes it writes an allocation, so the order follows in the same transaction.
create function keep_settled_otherwise() returns trigger language plpgsql as $$
declare
  owed open_item;
  paid open_item;
  by_amount bigint := case when new.reversed_on is null then new.amount else -new.amount end;
begin
  select * into owed from open_item where id = new.debit_item_id;
  if owed.party_kind not in ('customer', 'company') then return null; end if;
  select * into paid from open_item where id = new.credit_item_id;
  if owed.order_id is not distinct from paid.order_id then return null; end if;
  if owed.order_id is null then
    perform add_other_balance(owed.party_kind, owed.party_id, -by_amount);
  elsif paid.order_id is null then
    perform add_other_balance(paid.party_kind, paid.party_id, by_amount);
  end if;
  if owed.order_id > paid.order_id then
    perform add_settled_otherwise(paid.order_id, -by_amount);
    perform add_settled_otherwise(owed.order_id, by_amount);
  else
    perform add_settled_otherwise(owed.order_id, by_amount);
    perform add_settled_otherwise(paid.order_id, -by_amount);
  end if;
  return null;
end
$$;

-- The buyer owes so much less on orders; figures of a buyer are of orders that have a number.
create function add_settled_otherwise(settled_id bigint, by_amount bigint) returns void language plpgsql as $$
declare
  settled sales_order;
begin
  if settled_id is null then return; end if;
  update sales_order set settled_otherwise = settled_otherwise + by_amount where id = settled_id returning * into settled;
  if settled.status = 'draft' or settled.order_no is null then return; end if;
  if settled.customer_id is not null then
    update customer set orders_balance = orders_balance - by_amount where id = settled.customer_id and kind = 'person';
  elsif settled.company_id is not null then
    update b2b_company set orders_balance = orders_balance - by_amount where id = settled.company_id;
  end if;
end
$$;

create trigger allocation_settles_order after insert on allocation
  for each row execute function keep_settled_otherwise();
create trigger allocation_undone_opens_order after update of reversed_on on allocation
  for each row when (new.reversed_on is distinct from old.reversed_on)
  execute function keep_settled_otherwise();
