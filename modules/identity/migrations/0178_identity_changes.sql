-- Whose sessions changed, in the order of commits. Whoever remembers a session asks here at every call whether it is still as it was: one
-- question for all who call, where each would be looked up. The row that counts is held until its change is committed, so no number is
-- seen before a smaller one.
create table identity_change_count (
  id boolean primary key default true check (id),
  number bigint not null
);
insert into identity_change_count (number) values (0);

create table identity_change (
  number bigint primary key,
  account_id uuid not null,
  at timestamptz not null default clock_timestamp()
);

create function identity_tell_change() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
declare
  latest bigint;
  whose uuid;
begin
  if tg_table_name = 'identity_session' then
    whose := old.account_id;
  else
    whose := old.id;
  end if;
  update identity_change_count set number = number + 1 returning number into latest;
  insert into identity_change (number, account_id) values (latest, whose);
  return null;
end $$;

-- When a session was last seen is not told: it changes all the time, and only ever lengthens a session.
create trigger identity_session_told
  after delete or update of account_id, token_hash, stage, idle_limit_seconds, expires_at, ended_at, confirmed_at, address, last_address, user_agent
  on identity_session for each row execute function identity_tell_change();
create trigger identity_account_told after update of kind, type, blocked_at on identity_account
  for each row execute function identity_tell_change();

revoke insert, update, delete on identity_change_count from laro_app;
revoke insert, update on identity_change from laro_app;
