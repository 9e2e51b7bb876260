-- The ledger of goods is written down for good.
create trigger stock_movement_stays before update or delete on stock_movement
  for each row execute function refuse_change();
create trigger stock_movement_stays_whole before truncate on stock_movement
  for each statement execute function refuse_change();

-- What sold goods cost is, too.
create trigger sale_cost_stays before update or delete on sale_cost
  for each row execute function refuse_change();
create trigger sale_cost_stays_whole before truncate on sale_cost
  for each statement execute function refuse_change();

-- Searching by a part of a name or of a maker's number.
create index sku_name_words on sku using gin (name gin_trgm_ops);
create index batch_number_words on batch using gin (number gin_trgm_ops);
create index sku_code_words on sku using gin (code gin_trgm_ops);
create index stock_doc_number_words on stock_doc using gin (number gin_trgm_ops);
create index batch_code_words on batch using gin (code gin_trgm_ops);
create index stock_transfer_number_words on stock_transfer using gin (number gin_trgm_ops);
create index stock_transfer_note_words on stock_transfer using gin (note gin_trgm_ops);
create index stock_doc_note_words on stock_doc using gin (note gin_trgm_ops);

-- A UPC of 12 digits, the same with a zero in front as an EAN, and with two as a GTIN of 14 are one number and
-- are kept in one form (`oneForm` of the program says the same); every other code stays as it is.
create function barcode_form(code text) returns text language sql immutable strict as $$
  select case
    when code !~ '^([0-9]{8}|[0-9]{12,14})$' then code
    when (
      select sum(substr(lpad(code, 14, '0'), place, 1)::int * case place % 2 when 1 then 3 else 1 end) % 10
      from generate_series(1, 14) place
    ) <> 0 then code
    when length(ltrim(code, '0')) <= 8 then lpad(ltrim(code, '0'), 8, '0')
    when length(ltrim(code, '0')) <= 13 then lpad(ltrim(code, '0'), 13, '0')
    else code
  end
$$;

-- A code that is scanned means one thing: a variant's own barcode, or one of a SKU. The lock is on the
-- code, so that of two that take it at the same moment the second sees the first.
create function barcode_means_one() returns trigger language plpgsql as $$
declare
  wanted text := barcode_form(case tg_table_name when 'sku_barcode' then to_jsonb(new) ->> 'code' else to_jsonb(new) ->> 'barcode' end);
begin
  if wanted is null then return new; end if;
  perform pg_advisory_xact_lock(hashtextextended(wanted, 23));
  if tg_table_name = 'sku_barcode' and exists (select from product_variant where barcode = wanted) then
    raise exception 'a variant has the barcode %', wanted
      using errcode = 'unique_violation', constraint = 'sku_barcode.code_taken';
  end if;
  if tg_table_name = 'product_variant' and exists (select from sku_barcode where code = wanted) then
    raise exception 'a SKU has the barcode %', wanted
      using errcode = 'unique_violation', constraint = 'variant.barcode_taken';
  end if;
  if tg_table_name = 'sku_barcode' then new.code := wanted; else new.barcode := wanted; end if;
  return new;
end $$;
create trigger sku_barcode_means_one before insert or update of code on sku_barcode
  for each row execute function barcode_means_one();
create trigger product_variant_barcode_means_one before insert or update of barcode on product_variant
  for each row when (new.barcode is not null) execute function barcode_means_one();
