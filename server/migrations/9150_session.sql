-- Who is signed in with which rights is remembered by servers; each is told when it may have changed. The
-- one that changes it asks for the setting before it commits, because a notice comes a moment later.
create function tell_identity() returns trigger language plpgsql as $$
begin
  perform pg_notify('identity', '');
  perform set_config('house.identity', 'changed', true);
  return null;
end
$$;

create trigger session_told after update on session for each row
  when ((to_jsonb(old) - 'last_active_at') is distinct from (to_jsonb(new) - 'last_active_at'))
  execute function tell_identity();
create trigger session_gone after delete on session for each statement
  execute function tell_identity();
create trigger management_user_told after update on management_user for each row
  when ((to_jsonb(old) - 'preferences') is distinct from (to_jsonb(new) - 'preferences'))
  execute function tell_identity();
create trigger role_told after update or delete on role for each statement
  execute function tell_identity();
create trigger setting_told after insert or update or delete on setting for each statement
  execute function tell_identity();

-- What pages people came to is found by a part of their path.
create index user_log_path_words on user_log using gin (path gin_trgm_ops);
