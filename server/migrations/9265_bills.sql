-- The search reads bills by the vendor and the number on the vendor's paper.
create index bill_search on bill using gin (search_text gin_trgm_ops);
create index bill_number_words on bill using gin (number gin_trgm_ops);
