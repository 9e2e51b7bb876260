-- Words in the search of returns to vendors.
create index vendor_return_number_words on vendor_return using gin (number gin_trgm_ops);
create index vendor_return_note_words on vendor_return using gin (debit_note_no gin_trgm_ops);
create index vendor_return_vendor_words on vendor_return using gin (vendor_name gin_trgm_ops);
-- Words in the search of notes without goods.
create index vendor_note_number_words on vendor_note using gin (number gin_trgm_ops);
create index vendor_note_theirs_words on vendor_note using gin (vendor_note_no gin_trgm_ops);
create index vendor_note_vendor_words on vendor_note using gin (vendor_name gin_trgm_ops);
