-- Events are written at the ledger's time, which is the database's but while a demo's history is made (docs/decisions/0071).
do $$
declare
  writer text;
  body text;
begin
  foreach writer in array array['bets_write_events', 'bets_settle'] loop
    body := pg_get_functiondef(writer::regproc);
    if (length(body) - length(replace(body, 'clock_timestamp()', ''))) <> length('clock_timestamp()') then
      raise exception '% does not take its time once', writer;
    end if;
    execute replace(body, 'clock_timestamp()', 'ledger_now()');
  end loop;
end $$;

-- Adds the months from a moment up to those that are there already.
create function bets_add_past_months(since timestamptz) returns integer
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  month date;
  name text;
  added integer := 0;
begin
  perform pg_advisory_xact_lock(5276000220);
  for month in
    select generate_series(date_trunc('month', greatest(since, now() - interval '40 days') at time zone 'UTC'),
                           date_trunc('month', now() at time zone 'UTC') - interval '1 month', interval '1 month')
  loop
    name := 'bets_event_' || to_char(month, 'YYYY_MM');
    if to_regclass(name) is null then
      execute format('create table %I partition of bets_event for values from (%L) to (%L)', name,
                     month::timestamp at time zone 'UTC', (month + interval '1 month') at time zone 'UTC');
      added := added + 1;
    end if;
  end loop;
  return added;
end $$;
revoke execute on function bets_add_past_months from public;
grant execute on function bets_add_past_months to laro_app;
