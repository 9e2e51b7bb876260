-- What happened to a gift card is written down for good.
create trigger gift_card_entry_stays before update or delete on gift_card_entry
  for each row execute function refuse_change();
create trigger gift_card_entry_stays_whole before truncate on gift_card_entry
  for each statement execute function refuse_change();

-- Searching gift cards by the last four of the code, a recipient or an issue.
create index gift_card_search on gift_card using gin (search_text gin_trgm_ops);

-- Searching offers by name and text, and coupon codes by a part.
create index offer_search_name on offer using gin (name gin_trgm_ops);
create index offer_search_text on offer using gin (public_text gin_trgm_ops);
create index coupon_code_search on coupon_code using gin (code gin_trgm_ops);
