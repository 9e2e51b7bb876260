-- What a statement of the bank was matched with is not undone behind its back: first the match, then the entry.
create function keep_matched_entry() returns trigger language plpgsql as $$
begin
  if exists (
    select from journal_line l join bank_match_part p on p.journal_line_id = l.id and p.is_live
    where l.entry_id = new.reverses_id
  ) then
    raise exception 'entry % is matched with a statement', new.reverses_id
      using errcode = 'check_violation', constraint = 'bank_match.undo_first';
  end if;
  return null;
end
$$;

create trigger journal_entry_keeps_match after insert on journal_entry
  for each row when (new.reverses_id is not null) execute function keep_matched_entry();

-- Lines of statements are found by a part of their words.
create index bank_statement_line_words on bank_statement_line
  using gin ((description || ' ' || reference) gin_trgm_ops);
