-- The one who was merged into another or erased gets no new orders, codes, cards or groups: anyone who writes a row that
-- points at them waits for the merge under way, and then learns of it.
create function refuse_gone_customer() returns trigger language plpgsql as $$
declare
  found text;
begin
  select status into found from customer where id = new.customer_id for key share;
  if found in ('merged', 'erased') then
    raise exception 'customer % is %', new.customer_id, found
      using errcode = 'check_violation', constraint = 'customer.gone';
  end if;
  return new;
end
$$;

create trigger customer_address_of_present before insert on customer_address
  for each row execute function refuse_gone_customer();
create trigger coupon_code_of_present before insert or update of customer_id on coupon_code
  for each row when (new.customer_id is not null) execute function refuse_gone_customer();
create trigger gift_card_of_present before insert or update of customer_id on gift_card
  for each row when (new.customer_id is not null) execute function refuse_gone_customer();
create trigger group_customer_of_present before insert or update of customer_id on b2b_group_customer
  for each row execute function refuse_gone_customer();
create trigger review_of_present before insert on product_review
  for each row when (new.customer_id is not null) execute function refuse_gone_customer();

-- Of an order and a wallet the same, whoever the buyer is.
create function refuse_gone_order_buyer() returns trigger language plpgsql as $$
declare
  is_gone boolean;
begin
  if new.buyer_kind = 'customer' then
    select status in ('merged', 'erased') into is_gone from customer where id = new.buyer_id for key share;
  else
    select merged_into_id is not null into is_gone from b2b_company where id = new.buyer_id for key share;
  end if;
  if is_gone then
    raise exception '% % is gone', new.buyer_kind, new.buyer_id
      using errcode = 'check_violation', constraint = 'customer.gone';
  end if;
  return new;
end
$$;
create trigger sales_order_of_present before insert or update of buyer_id on sales_order
  for each row when (new.buyer_id is not null) execute function refuse_gone_order_buyer();

create function refuse_gone_wallet_owner() returns trigger language plpgsql as $$
declare
  is_gone boolean;
begin
  if new.owner_type = 'customer' then
    select status in ('merged', 'erased') into is_gone from customer where id = new.owner_id for key share;
  else
    select merged_into_id is not null into is_gone from b2b_company where id = new.owner_id for key share;
  end if;
  if is_gone then
    raise exception 'the owner % % of the wallet is gone', new.owner_type, new.owner_id
      using errcode = 'check_violation', constraint = 'customer.gone';
  end if;
  return new;
end
$$;
create trigger wallet_of_present before insert or update of owner_id on wallet
  for each row execute function refuse_gone_wallet_owner();
