-- What a buyer owes beside their orders: opening invoices, receipts and journals that name no order. It follows the
-- open items, so that a list by what is owed needs no sum; buyers over the counter without a name owe nothing.
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
    perform add_other_balance(old.party_kind, old.party_id, -was);
    was := 0;
  end if;
  perform add_other_balance(new.party_kind, new.party_id, is_now - was);
  return null;
end
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
