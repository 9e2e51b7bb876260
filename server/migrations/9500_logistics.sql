-- Parcels are found by a part of their number or of the courier's, in one text.
create index parcel_words on parcel using gin ((number || ' ' || waybill) gin_trgm_ops);
-- Where an order goes is found by a part of its number, or of the receiver's name or phone.
create index shipping_data_words on shipping_data using gin (
  (order_number || ' ' || ship_name || ' ' || ship_phone) gin_trgm_ops
);
-- What couriers told is found by a part of the waybill or of their status, in one text.
create index courier_update_words on courier_update using gin ((waybill || ' ' || word) gin_trgm_ops);
-- Manifests are found by a part of their number, the driver or the vehicle, in one text.
create index manifest_words on manifest using gin (
  (number || ' ' || driver_name || ' ' || vehicle_no) gin_trgm_ops
);

-- What stock, orders, invoices and returns are told of parcels.
create view order_parcel as
  select p.id, p.number, p.order_id, p.return_id, p.direction, p.status, c.name as courier, p.waybill, p.tracking_url
  from parcel p left join courier c on c.id = p.courier_id;

-- What orders, and stores that are switched off, are told of baskets.
create view order_basket as
  select b.id, b.number, b.order_id, b.store_id, b.packer_id, b.status <> 'packed' as is_open,
    b.status in ('picked', 'packing', 'hold') as is_live,
    (select coalesce(sum(l.scanned), 0)::bigint from basket_line l where l.basket_id = b.id) as taken
  from basket b;
