-- Searching by a part of a name, code or barcode.
create index item_name_words on item using gin (name gin_trgm_ops);
create index item_code_words on item using gin (code gin_trgm_ops);
create index sku_barcode_code_words on sku_barcode using gin (code gin_trgm_ops);
