-- A first start of the demo has a history of thirty days, made by the services on a simulated clock (docs/decisions/0071). While it is made, a
-- transaction may say when it happens. That can be begun only while the ledger is empty, every start ends it before it opens its port, and
-- once it has ended it can never begin again.
create table ledger_past (
  is_only boolean primary key default true check (is_only),
  since timestamptz not null,
  closed_at timestamptz
);

-- Nobody changes by hand what says whether times can be believed: the row is written once, and closed once.
create function ledger_keep_past() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and old.closed_at is null and new.closed_at is not null and new.since = old.since then return new; end if;
  raise exception 'the past of the ledger is opened once and closed for good' using errcode = 'insufficient_privilege';
end $$;
create trigger ledger_past_stays before update or delete on ledger_past
  for each row execute function ledger_keep_past();
create trigger ledger_past_stays_whole before truncate on ledger_past
  for each statement execute function ledger_refuse_change();

-- Adds the month of each table that begins before those which are there. Only an empty ledger has a past, so nothing can be in its way.
create function ledger_open_past(p_since timestamptz) returns boolean
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  month date;
begin
  perform pg_advisory_xact_lock(5276000340);
  perform from ledger_lane order by lane for update;
  if exists (select from ledger_past) or exists (select from ledger_batch) or exists (select from ledger_idem) then return false; end if;
  if p_since > clock_timestamp() or p_since < clock_timestamp() - interval '40 days' then
    raise exception 'the past of the ledger is at most 40 days';
  end if;
  for month in
    select generate_series(date_trunc('month', p_since at time zone 'UTC'),
                           date_trunc('month', now() at time zone 'UTC') - interval '1 month', interval '1 month')
  loop
    if to_regclass('ledger_posting_' || to_char(month, 'YYYY_MM')) is null then
      execute format('create table %I partition of ledger_posting for values from (%L) to (%L)',
                     'ledger_posting_' || to_char(month, 'YYYY_MM'),
                     month::timestamp at time zone 'UTC', (month + interval '1 month') at time zone 'UTC');
      execute format('create trigger ledger_posting_stays_whole before truncate on %I
                      for each statement execute function ledger_refuse_change()', 'ledger_posting_' || to_char(month, 'YYYY_MM'));
    end if;
  end loop;
  insert into ledger_past (since) values (p_since);
  return true;
end $$;

-- Waits for whoever writes the past just now: what they began before this is committed when it ends, and nothing of theirs comes after it.
create function ledger_close_past() returns void
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if exists (select from ledger_past where closed_at is not null) then return; end if;
  perform pg_advisory_xact_lock(5276000340);
  insert into ledger_past as kept (since, closed_at) values (clock_timestamp(), clock_timestamp())
    on conflict (is_only) do update set closed_at = excluded.closed_at where kept.closed_at is null;
end $$;

-- The moment that a transaction has named. Shares the lock that closing takes alone.
create function ledger_past_moment() returns timestamptz
language plpgsql volatile security definer set search_path = public, pg_temp as $$
declare
  moment constant timestamptz := current_setting('laro.past')::timestamptz;
  newest timestamptz;
begin
  perform pg_advisory_xact_lock_shared(5276000340);
  select greatest(past.since, (select batch.at from ledger_batch as batch order by batch.id desc limit 1)) into newest
    from ledger_past as past where past.closed_at is null;
  if newest is null then raise exception 'the past of the ledger is closed'; end if;
  if moment < newest or moment > clock_timestamp() then
    raise exception 'the past of the ledger goes forwards, and ends now';
  end if;
  return moment;
end $$;

-- The time of a batch: the database's, and while the past is made the one that the transaction has named. It is written into the expression that
-- asks for it, so a batch in the present looks at a setting and no more.
create function ledger_now() returns timestamptz language sql volatile as $$
  select case when coalesce(current_setting('laro.past', true), '') = '' then clock_timestamp() else ledger_past_moment() end
$$;

revoke insert, update, delete on ledger_past from laro_app;
revoke execute on function ledger_open_past, ledger_close_past, ledger_past_moment, ledger_now from public;
grant execute on function ledger_open_past, ledger_close_past, ledger_past_moment, ledger_now to laro_app;

-- The two functions that write batches take their time from there. All else in them stays as it is.
do $$
declare
  writer text;
  body text;
begin
  foreach writer in array array['ledger_commit', 'ledger_pay_after'] loop
    body := pg_get_functiondef(writer::regproc);
    if (length(body) - length(replace(body, 'at := clock_timestamp();', ''))) <> length('at := clock_timestamp();') then
      raise exception '% does not take its time once', writer;
    end if;
    execute replace(body, 'at := clock_timestamp();', 'at := ledger_now();');
  end loop;
end $$;
