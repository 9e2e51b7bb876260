-- What is written down for good: no update, no delete, no truncate, whoever asks.
create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '% is insert only', tg_table_name using errcode = 'insufficient_privilege';
end
$$;

create trigger audit_log_stays before update or delete on audit_log
  for each row execute function refuse_change();
create trigger audit_log_stays_whole before truncate on audit_log
  for each statement execute function refuse_change();
