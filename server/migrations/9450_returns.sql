-- Returns are found by a part of their number.
create index return_order_words on return_order using gin (number gin_trgm_ops);
