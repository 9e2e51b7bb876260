-- Parcels are found by a part of their number or of the courier's, in one text.
create index parcel_words on parcel using gin ((number || ' ' || waybill) gin_trgm_ops);
