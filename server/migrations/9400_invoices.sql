-- Invoices are found by a part of a number, or of the buyer's name, phone or GSTIN, in one text.
create index sales_invoice_words on sales_invoice using gin (
  (coalesce(number, '') || ' ' || order_no || ' ' || coalesce(buyer ->> 'name', '') || ' '
    || coalesce(buyer ->> 'phone', '') || ' ' || coalesce(buyer ->> 'gstin', '')) gin_trgm_ops
);

-- What is left of an invoice is what is left of its open item: the list sorts and filters by it.
create function keep_invoice_rest() returns trigger language plpgsql as $$
begin
  update sales_invoice
    set rest = rest + new.outstanding - case when tg_op = 'UPDATE' then old.outstanding else 0 end
    where id = new.source_id;
  return null;
end
$$;

create trigger open_item_keeps_invoice_rest after insert on open_item
  for each row when (new.source_kind = 'sales_invoice' and new.side = 'debit')
  execute function keep_invoice_rest();
create trigger open_item_changes_invoice_rest after update of outstanding on open_item
  for each row when (new.source_kind = 'sales_invoice' and new.side = 'debit'
    and new.outstanding <> old.outstanding)
  execute function keep_invoice_rest();

-- What is left of a credit note is what is left of its open item.
create function keep_credit_note_rest() returns trigger language plpgsql as $$
begin
  update credit_note
    set rest = rest + new.outstanding - case when tg_op = 'UPDATE' then old.outstanding else 0 end
    where id = new.source_id;
  return null;
end
$$;

create trigger open_item_keeps_credit_note_rest after insert on open_item
  for each row when (new.source_kind = 'credit_note' and new.side = 'credit')
  execute function keep_credit_note_rest();
create trigger open_item_changes_credit_note_rest after update of outstanding on open_item
  for each row when (new.source_kind = 'credit_note' and new.side = 'credit'
    and new.outstanding <> old.outstanding)
  execute function keep_credit_note_rest();

create index credit_note_words on credit_note using gin (
  (coalesce(number, '') || ' ' || invoice_no || ' ' || order_no || ' ' || coalesce(buyer ->> 'name', '') || ' '
    || coalesce(buyer ->> 'phone', '') || ' ' || coalesce(buyer ->> 'gstin', '')) gin_trgm_ops
);

-- Lines that were taxed with a tax.
create view taxed_line as
  select tax_id, 'order' as of from order_line where tax_id is not null
  union all select tax_id, 'invoice' from sales_invoice_line where tax_id is not null;
