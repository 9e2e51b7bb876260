-- What is written down for good: no update, no delete, no truncate, whoever asks. Parts of a table
-- give its name.
-- But for what the law asks to forget: a person who is erased (platform/audit/erase.ts), who says so in that transaction.
create function refuse_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and coalesce(tg_argv[0], tg_table_name) in ('audit_log', 'seal', 'history_note')
    and current_setting('house.erases', true) = 'a person' then
    return new;
  end if;
  raise exception '% is insert only', coalesce(tg_argv[0], tg_table_name)
    using errcode = 'insufficient_privilege';
end
$$;

-- The first holds for every part; of a truncate each part must be told by itself.
create trigger audit_log_stays before update or delete on audit_log
  for each row execute function refuse_change('audit_log');
create trigger audit_log_stays_whole before truncate on audit_log
  for each statement execute function refuse_change('audit_log');

-- Where an entry goes whose month was not made ahead: no write fails for want of it.
create table audit_log_other partition of audit_log default;
create trigger audit_log_stays_whole before truncate on audit_log_other
  for each statement execute function refuse_change('audit_log');

-- Makes the part of the audit log for a month, in UTC; entries that came before it move there.
create function make_audit_month(month date) returns boolean language plpgsql as $$
declare
  part constant text := 'audit_log_' || to_char(month, 'YYYY_MM');
  first constant timestamptz := date_trunc('month', month::timestamp) at time zone 'UTC';
  beyond constant timestamptz :=
    (date_trunc('month', month::timestamp) + interval '1 month') at time zone 'UTC';
begin
  perform pg_advisory_xact_lock(hashtextextended('make_audit_month', 0));
  if to_regclass(part) is not null then
    return false;
  end if;
  execute format('create table %I (like audit_log including defaults including constraints)', part);
  if exists (select from audit_log_other where at >= first and at < beyond) then
    lock table audit_log_other in access exclusive mode;
    execute format('insert into %I select * from audit_log_other where at >= $1 and at < $2', part)
      using first, beyond;
    alter table audit_log_other disable trigger user;
    delete from audit_log_other where at >= first and at < beyond;
    alter table audit_log_other enable trigger user;
  end if;
  execute format(
    'alter table audit_log attach partition %I for values from (%L) to (%L)', part, first, beyond);
  execute format(
    'create trigger audit_log_stays_whole before truncate on %I
       for each statement execute function refuse_change(%L)', part, 'audit_log');
  return true;
end
$$;

create trigger seal_stays before update or delete on seal
  for each row execute function refuse_change();
create trigger seal_stays_whole before truncate on seal
  for each statement execute function refuse_change();
