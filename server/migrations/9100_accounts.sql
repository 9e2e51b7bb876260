-- The books are insert only.
create trigger journal_entry_stays before update or delete on journal_entry
  for each row execute function refuse_change();
create trigger journal_entry_stays_whole before truncate on journal_entry
  for each statement execute function refuse_change();
create trigger journal_line_stays before update or delete on journal_line
  for each row execute function refuse_change();
create trigger journal_line_stays_whole before truncate on journal_line
  for each statement execute function refuse_change();

-- At commit every entry balances: at least two lines, numbered without a gap, and both sides are its
-- total. A line added to an old entry would break its total, so it is refused as well.
create function check_entry(checked_id bigint) returns void language plpgsql as $$
declare
  entry_total bigint;
  found record;
begin
  select total into entry_total from journal_entry where id = checked_id;
  select count(*) as lines, max(line_no) as last, min(line_no) as first,
      coalesce(sum(debit), 0) as debit, coalesce(sum(credit), 0) as credit
    into found from journal_line where entry_id = checked_id;
  if found.lines < 2 or found.first <> 1 or found.last <> found.lines then
    raise exception 'entry % has % lines', checked_id, found.lines
      using errcode = 'check_violation', constraint = 'journal_entry_lines';
  end if;
  if found.debit <> found.credit or found.debit <> entry_total then
    raise exception 'entry % of % has debits of % and credits of %',
        checked_id, entry_total, found.debit, found.credit
      using errcode = 'check_violation', constraint = 'journal_entry_balances';
  end if;
end
$$;

create function check_entry_of_entry() returns trigger language plpgsql as $$
begin
  perform check_entry(new.id);
  return null;
end
$$;

create function check_entry_of_line() returns trigger language plpgsql as $$
begin
  perform check_entry(new.entry_id);
  return null;
end
$$;

create constraint trigger journal_entry_balances after insert on journal_entry
  deferrable initially deferred for each row execute function check_entry_of_entry();
create constraint trigger journal_line_balances after insert on journal_line
  deferrable initially deferred for each row execute function check_entry_of_line();

-- A line stands on an account that takes entries, and names a party exactly when the account wants one.
create function check_line_account() returns trigger language plpgsql as $$
declare
  account ledger_account;
begin
  select * into account from ledger_account where id = new.account_id;
  if account.is_group then
    raise exception '% is a group and takes no entries', account.name
      using errcode = 'check_violation', constraint = 'journal_line_group';
  end if;
  if account.party_kind is distinct from new.party_kind then
    raise exception '% wants a party of the kind %, not %',
        account.name, account.party_kind, new.party_kind
      using errcode = 'check_violation', constraint = 'journal_line_party_kind';
  end if;
  -- Anyone who switches it off holds it against lines under way; only what undoes older entries may come.
  if not account.is_active
    and not exists (select from journal_entry where id = new.entry_id and reverses_id is not null)
  then
    raise exception '% is switched off', account.name
      using errcode = 'check_violation', constraint = 'account.switched_off';
  end if;
  return null;
end
$$;

create constraint trigger journal_line_fits_account after insert on journal_line
  for each row execute function check_line_account();

-- An allocation joins what a party owes with what it paid, on one account, not before either.
create function check_allocation() returns trigger language plpgsql as $$
declare
  owed open_item;
  paid open_item;
begin
  select * into owed from open_item where id = new.debit_item_id;
  select * into paid from open_item where id = new.credit_item_id;
  if owed.side <> 'debit' or paid.side <> 'credit'
    or (owed.account_id, owed.party_kind, owed.party_id)
      <> (paid.account_id, paid.party_kind, paid.party_id)
    or new.allocated_on < greatest(owed.doc_date, paid.doc_date)
  then
    raise exception 'allocation of % to % joins different parties', paid.doc_no, owed.doc_no
      using errcode = 'check_violation', constraint = 'allocation_parties';
  end if;
  return null;
end
$$;

create constraint trigger allocation_joins_one_party after insert or update on allocation
  for each row execute function check_allocation();

-- Financial years and months never overlap.
alter table fiscal_year add constraint fiscal_year_overlaps
  exclude using gist (daterange(start_date, end_date, '[]') with &&);
alter table period add constraint period_overlaps
  exclude using gist (daterange(month_start, month_end, '[]') with &&);

-- Entries are found by a part of their document's number; in the day book also of their party's name
-- or their narration.
create index journal_entry_source_words on journal_entry using gin (source_no gin_trgm_ops);
create index journal_entry_words on journal_entry using gin (
  (source_no || ' ' || coalesce(party_name, '') || ' ' || narration) gin_trgm_ops
);

-- Parties of control accounts, in the transaction that posts their lines; in one order, so that two who
-- post do not wait for each other in a ring.
create function keep_ledger_party() returns trigger language plpgsql as $$
begin
  insert into ledger_party as kept (account_id, party_kind, party_id, name, balance)
  select account_id, party_kind, party_id, (array_agg(party_name order by id desc))[1], sum(debit - credit)
  from posted where party_id is not null
  group by account_id, party_kind, party_id order by account_id, party_kind, party_id
  on conflict (account_id, party_kind, party_id) do update
    set name = excluded.name, balance = kept.balance + excluded.balance;
  return null;
end
$$;

create trigger journal_line_keeps_party after insert on journal_line
  referencing new table as posted for each statement execute function keep_ledger_party();

-- They are found by a part of their name, within their account.
create index ledger_party_words on ledger_party using gin (account_id, name gin_trgm_ops);

-- Nothing comes into a locked month or a closed year, whoever writes it: the service says so in words, this holds for
-- every other way. Closing and reopening a year are dated on its last day.
create function refuse_locked_month() returns trigger language plpgsql as $$
begin
  if new.event not in ('year.closed', 'year.reopened') and exists (
    select from period p join fiscal_year y on y.id = p.fiscal_year_id
    where new.entry_date between p.month_start and p.month_end
      and (p.status = 'locked' or y.status = 'closed')
  ) then
    raise exception 'entry of % lies in a locked month', new.entry_date
      using errcode = 'check_violation', constraint = 'period.locked';
  end if;
  return new;
end
$$;

create trigger journal_entry_month_open before insert on journal_entry
  for each row execute function refuse_locked_month();
