-- The ledger of goods is written down for good.
create trigger stock_movement_stays before update or delete on stock_movement
  for each row execute function refuse_change();
create trigger stock_movement_stays_whole before truncate on stock_movement
  for each statement execute function refuse_change();

-- Searching by a part of a name or of a maker's number.
create index sku_name_words on sku using gin (name gin_trgm_ops);
create index batch_number_words on batch using gin (number gin_trgm_ops);
create index sku_code_words on sku using gin (code gin_trgm_ops);
create index stock_doc_number_words on stock_doc using gin (number gin_trgm_ops);
create index batch_code_words on batch using gin (code gin_trgm_ops);
create index stock_doc_note_words on stock_doc using gin (note gin_trgm_ops);
