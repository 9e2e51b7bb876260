-- Vouchers are found by a part of their number or of what they name.
create index voucher_words on voucher using gin (search_text gin_trgm_ops);
create index voucher_number_words on voucher using gin (number gin_trgm_ops);
