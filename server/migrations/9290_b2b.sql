-- Searching companies by a part of a number, a name, a GSTIN or a phone.
create index b2b_company_search on b2b_company using gin (search_text gin_trgm_ops);
