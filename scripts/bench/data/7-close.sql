-- What counts goes on behind what was filled in: ids, number series, labels.

do $$
declare
  counted record;
  last bigint;
begin
  for counted in
    select c.relname as table_name, a.attname as column_name,
      pg_get_serial_sequence(quote_ident(c.relname), a.attname) as sequence
    from pg_attribute a join pg_class c on c.oid = a.attrelid
    where c.relnamespace = 'public'::regnamespace and a.attidentity <> '' and not c.relispartition
  loop
    execute format('select max(%I) from %I', counted.column_name, counted.table_name) into last;
    if last is not null then
      perform setval(counted.sequence, last);
    end if;
  end loop;

  -- Named as platform/settings/numbers.ts names them.
  for counted in
    select 'series_product__' as name, max(id) as last from product
    union all select 'series_sku__', max(id) from product_variant
    union all select 'series_customer__', max(id) from customer
    union all select 'series_stock_document__', max(id) from stock_doc
    union all select 'series_basket__', max(id) from basket
    union all select 'series_parcel__', max(id) from parcel
    union all select 'series_order_' || extract(year from placed_on), count(*) from facts.orders
      group by extract(year from placed_on)
  loop
    if counted.last is not null then
      execute format('create sequence if not exists %I', counted.name);
      perform setval(quote_ident(counted.name), counted.last);
    end if;
  end loop;
  perform setval('batch_label', (select max(id) from batch));
end
$$;

drop schema facts cascade;
