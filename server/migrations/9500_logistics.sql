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
