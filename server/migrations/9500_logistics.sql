-- Parcels are found by a part of their number or of the courier's.
create index parcel_number_words on parcel using gin (number gin_trgm_ops);
create index parcel_waybill_words on parcel using gin (waybill gin_trgm_ops);
