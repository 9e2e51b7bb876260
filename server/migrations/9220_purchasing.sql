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
