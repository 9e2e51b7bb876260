-- Searching by a part of a name, code or barcode.
create index item_name_words on item using gin (name gin_trgm_ops);
create index item_code_words on item using gin (code gin_trgm_ops);
create index sku_barcode_code_words on sku_barcode using gin (code gin_trgm_ops);

-- What is counted in which unit: products, other goods, packs, and what categories of items begin with.
create view unit_use as
  select unit_id from product
  union all select unit_id from sku where variant_id is null
  union all select unit_id from sku_unit
  union all select unit_id from purchase_category;

-- What stock is told of items that it keeps.
create view item_goods as
  select id as item_id, abc_class, image_file_id as picture_id from item;
