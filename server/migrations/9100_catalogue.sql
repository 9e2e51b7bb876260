-- A variant has one temporary price at a time.
alter table variant_price add constraint "price.overlap" exclude using gist (
  int8range(variant_id, variant_id, '[]') with &&,
  tstzrange(starts_at, ends_at) with &&
) where (ends_at is not null and cancelled_at is null);

-- A price that was in force stays in the books of the shop: a row may only be ended or cancelled. It
-- goes with a variant that nobody ever ordered.
create function keep_price() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    if exists (select from order_line where variant_id = old.variant_id) then
      raise exception 'prices are only added' using errcode = 'insufficient_privilege';
    end if;
    return old;
  end if;
  if (old.variant_id, old.mrp, old.price, old.starts_at, old.created_at)
    is distinct from (new.variant_id, new.mrp, new.price, new.starts_at, new.created_at) then
    raise exception 'prices are only added' using errcode = 'insufficient_privilege';
  end if;
  return new;
end
$$;

create trigger variant_price_stays before update or delete on variant_price
  for each row execute function keep_price();

-- Products are found by a part of their name, code or brand and by a tag, variants by a part of their
-- SKU, title or barcode.
create index product_name_search on product using gin (name gin_trgm_ops);
create index product_code_search on product using gin (code gin_trgm_ops);
create index product_brand_search on product using gin (brand gin_trgm_ops);
create index product_review_search on product_review using gin (search_text gin_trgm_ops);
create index product_tags on product using gin (tags);
create index product_variant_title_search on product_variant using gin (title gin_trgm_ops);
create index product_variant_barcode_search on product_variant using gin (barcode gin_trgm_ops);
create index product_variant_sku_search on product_variant using gin (sku gin_trgm_ops);

-- What stock is told of variants that it keeps.
create view variant_goods as
  select v.id as variant_id, v.title as variant, v.barcode, p.id as product_id, p.name as product, p.category_id,
    coalesce((
      select image.file_id from product_variant_image image
      where image.variant_id = v.id order by image.sort_order, image.id limit 1), (
      select image.file_id from product_image image
      where image.product_id = v.product_id order by image.sort_order, image.id limit 1)) as picture_id
  from product_variant v join product p on p.id = v.product_id;

-- Each category with itself and those above it.
create view category_branch as
  select own.id as category_id, above.id as above_id
  from product_category own join product_category above on own.path like above.path || '%';
