-- Expenses are found by a part of their number or of what they name.
create index expense_words on expense using gin (search_text gin_trgm_ops);
create index expense_number_words on expense using gin (number gin_trgm_ops);
