-- A vendor asks one price for a thing, a unit and a quantity on a day.
alter table vendor_item add constraint "vendor_item.overlap" exclude using gist (
  int8range(vendor_id, vendor_id, '[]') with &&,
  int8range(coalesce(sku_id, 0), coalesce(sku_id, 0), '[]') with &&,
  int8range(coalesce(item_id, 0), coalesce(item_id, 0), '[]') with &&,
  int8range(unit_id, unit_id, '[]') with &&,
  int8range(min_qty, min_qty, '[]') with &&,
  daterange(valid_from, valid_to, '[]') with &&
);

create index vendor_search on vendor using gin (search_text gin_trgm_ops);

-- The one who was merged into another gets nothing more: neither papers nor addresses nor prices. Waits for a merge
-- that runs, and then looks again.
create function refuse_merged_vendor() returns trigger language plpgsql as $$
declare
  merged_into bigint;
begin
  select merged_into_id into merged_into from vendor where id = new.vendor_id for key share;
  if merged_into is not null then
    raise exception 'This vendor was merged into another.'
      using errcode = 'check_violation', constraint = 'vendor.merged';
  end if;
  return new;
end $$;

do $$
declare
  paper text;
begin
  foreach paper in array array[
    'purchase_order', 'inward', 'bill', 'vendor_return', 'vendor_note', 'expense', 'vendor_address', 'vendor_item', 'vendor_file'
  ] loop
    execute format(
      'create trigger %I before insert or update of vendor_id on %I for each row execute function refuse_merged_vendor()',
      paper || '_vendor_merged', paper);
  end loop;
end $$;
