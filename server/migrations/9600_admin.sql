-- Notes beside records are written down for good.
create trigger history_note_stays before update or delete on history_note
  for each row execute function refuse_change();
create trigger history_note_stays_whole before truncate on history_note
  for each statement execute function refuse_change();
