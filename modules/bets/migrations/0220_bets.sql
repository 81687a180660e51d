-- Bets of every product that did not end in the call that placed them. A bet that did is only an event. What was chosen is a row of the
-- product, keyed by the bet's id.
create table bets_bet (
  id uuid primary key,
  member_id uuid not null,
  product text collate "C" not null,
  game text collate "C" not null,
  currency text collate "C" not null,
  -- What the ledger's lines of the bet say they are about, where that is not round:<id>.
  ref text collate "C",
  -- What is settled together: a round, a draw, a market.
  group_name text collate "C",
  stake bigint not null check (stake >= 0),
  bonus bigint not null default 0 check (bonus between 0 and stake),
  most_payout bigint,
  rule integer not null,
  placed_at timestamptz not null,
  state text collate "C" not null default 'open' check (state in ('open', 'settled', 'void')),
  bet_end text collate "C" check (bet_end in ('won', 'lost', 'half_won', 'half_lost', 'tied', 'void', 'cashed_out')),
  payout bigint not null default 0 check (payout >= 0),
  turnover bigint,
  settled_at timestamptz,
  version integer not null default 0,
  check ((state = 'open') = (bet_end is null)),
  check ((state = 'void') = (bet_end is not null and bet_end = 'void'))
) with (fillfactor = 70);
create index bets_bet_open on bets_bet (member_id) where state = 'open';
create index bets_bet_group on bets_bet (group_name, member_id) where state = 'open' and group_name is not null;

-- Writers take a free row as the last lock of their transaction and number their events there, so that the heights of a lane become
-- visible in order. A reader keeps a height for each lane.
create table bets_lane (
  lane smallint primary key,
  height bigint not null default 0
) with (fillfactor = 10);
insert into bets_lane (lane) select generate_series(0, 15);

-- One row for each change of what a settled bet came to, written in the transaction that makes it, never changed.
create table bets_event (
  height bigint not null,
  written_at timestamptz not null,
  placed_at timestamptz not null,
  settled_at timestamptz not null,
  stake bigint not null,
  payout bigint not null,
  -- Null for bets from before there were events: their reader applies the rule.
  turnover bigint,
  bet_id uuid not null,
  member_id uuid not null,
  lane smallint not null,
  version smallint not null check (version > 0),
  rule integer not null,
  -- Both are nothing for nearly every bet, and then take no room.
  bonus bigint,
  jackpot bigint,
  product text collate "C" not null,
  game text collate "C" not null,
  category text collate "C",
  currency text collate "C" not null,
  bet_end text collate "C" not null check (bet_end in ('won', 'lost', 'half_won', 'half_lost', 'tied', 'void', 'cashed_out')),
  ref text collate "C",
  reason text,
  primary key (lane, height, written_at)
) partition by range (written_at);
-- For a member who looks at their own bets: what a reader has not read of them yet.
create index bets_event_of_member on bets_event (member_id, lane, height);

create function bets_refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'events of bets are never changed';
end $$;
create trigger bets_event_stays before update or delete on bets_event
  for each row execute function bets_refuse_change();
revoke update, delete on bets_event from laro_app;

-- Adds the monthly partitions from last month to `months` ahead. Safe to repeat; a job repeats it.
create function bets_add_partitions(months integer) returns integer
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  month date;
  name text;
  added integer := 0;
begin
  perform pg_advisory_xact_lock(5276000220);
  for month in
    select generate_series(date_trunc('month', now() at time zone 'UTC') - interval '1 month',
                           date_trunc('month', now() at time zone 'UTC') + make_interval(months => months), interval '1 month')
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
revoke execute on function bets_add_partitions from public;
grant execute on function bets_add_partitions to laro_app;
select bets_add_partitions(3);

-- How far a reader has come on each lane, and what of it could not be applied and waits to be tried again.
create table bets_reader (
  reader text collate "C" not null,
  lane smallint not null,
  height bigint not null default 0,
  primary key (reader, lane)
) with (fillfactor = 10);
-- Events that a reader has applied before it came to them, because their member looked.
create table bets_reader_ahead (
  reader text collate "C" not null,
  lane smallint not null,
  height bigint not null,
  primary key (reader, lane, height)
);
create table bets_reader_aside (
  reader text collate "C" not null,
  lane smallint not null,
  height bigint not null,
  since timestamptz not null default now(),
  primary key (reader, lane, height)
);

-- Takes a lane for the rest of the transaction and numbers events there. A transaction that writes twice keeps its lane.
create function bets_take_lane(events integer, out lane smallint, out first bigint) language plpgsql as $$
declare
  own text := current_setting('laro.bets_lane', true);
begin
  if own is null or own = '' then
    select bets_lane.lane into lane from bets_lane limit 1 for update skip locked;
    if lane is null then lane := pg_backend_pid() % 16; end if;
    perform set_config('laro.bets_lane', lane::text, true);
  else
    lane := own::smallint;
  end if;
  update bets_lane set height = height + events where bets_lane.lane = bets_take_lane.lane
    returning height - events + 1 into first;
end $$;

create function bets_write_events(
  p_bets uuid[], p_versions smallint[], p_members uuid[], p_products text[], p_games text[], p_categories text[], p_currencies text[],
  p_refs text[], p_ends text[], p_stakes bigint[], p_bonuses bigint[], p_payouts bigint[], p_jackpots bigint[], p_turnovers bigint[],
  p_rules integer[], p_placed text[], p_settled text[], p_reasons text[]
) returns void language plpgsql as $$
declare
  mine record;
begin
  select * into mine from bets_take_lane(cardinality(p_bets));
  insert into bets_event (height, written_at, placed_at, settled_at, stake, payout, turnover, bet_id, member_id, lane, version, rule, bonus,
      jackpot, product, game, category, currency, bet_end, ref, reason)
    select mine.first + given.at - 1, clock_timestamp(), given.placed::timestamptz, given.settled::timestamptz, given.stake, given.payout,
      given.turnover, given.bet, given.member, mine.lane, given.version, given.rule, nullif(given.bonus, 0), nullif(given.jackpot, 0),
      given.product, given.game, given.category, given.currency, given.bet_end, given.ref, given.reason
    from unnest(p_bets, p_versions, p_members, p_products, p_games, p_categories, p_currencies, p_refs, p_ends, p_stakes, p_bonuses,
        p_payouts, p_jackpots, p_turnovers, p_rules, p_placed, p_settled, p_reasons) with ordinality
      as given (bet, version, member, product, game, category, currency, ref, bet_end, stake, bonus, payout, jackpot, turnover, rule,
        placed, settled, reason, at);
end $$;

-- Ends bets that are open, or with p_is_again settles bets that have ended once more, and writes their events. Answers the ids of those that
-- it changed: a bet that somebody else ended meanwhile, or that comes to the same as before, is left alone. Stakes are those of a bet whose
-- stake can change until it ends (a vendor's round); null leaves them.
create function bets_settle(
  p_ids uuid[], p_ends text[], p_stakes bigint[], p_payouts bigint[], p_jackpots bigint[], p_turnovers bigint[], p_categories text[],
  p_settled text[], p_reasons text[], p_is_again boolean
) returns uuid[] language plpgsql as $$
declare
  changed uuid[];
  mine record;
begin
  perform 1 from bets_bet where id = any(p_ids) order by id for no key update;
  with ended as (
    update bets_bet as bet set state = case when given.bet_end = 'void' then 'void' else 'settled' end, bet_end = given.bet_end,
      stake = coalesce(given.stake, bet.stake), payout = given.payout, turnover = given.turnover, version = bet.version + 1,
      settled_at = case when p_is_again then coalesce(bet.settled_at, given.settled::timestamptz) else given.settled::timestamptz end
    from unnest(p_ids, p_ends, p_stakes, p_payouts, p_turnovers, p_settled) as given (id, bet_end, stake, payout, turnover, settled)
    where bet.id = given.id and (bet.state = 'open') = not p_is_again
      and (not p_is_again or (bet.bet_end, bet.stake, bet.payout, bet.turnover) is distinct from
        (given.bet_end, coalesce(given.stake, bet.stake), given.payout, given.turnover))
    returning bet.id
  )
  select coalesce(array_agg(id), '{}') into changed from ended;
  if cardinality(changed) = 0 then return changed; end if;
  select * into mine from bets_take_lane(cardinality(changed));
  insert into bets_event (height, written_at, placed_at, settled_at, stake, payout, turnover, bet_id, member_id, lane, version, rule, bonus,
      jackpot, product, game, category, currency, bet_end, ref, reason)
    select mine.first + row_number() over () - 1, clock_timestamp(), bet.placed_at, given.settled::timestamptz, bet.stake, bet.payout,
      bet.turnover, bet.id, bet.member_id, mine.lane, bet.version, bet.rule, nullif(bet.bonus, 0), nullif(given.jackpot, 0), bet.product,
      bet.game, given.category, bet.currency, bet.bet_end, bet.ref, given.reason
    from unnest(p_ids, p_jackpots, p_categories, p_settled, p_reasons) as given (id, jackpot, category, settled, reason)
    join bets_bet as bet on bet.id = given.id and bet.id = any(changed);
  return changed;
end $$;

-- The versions of the turnover rules were reporting's; whoever settles a bet applies them now.
alter table reporting_turnover_rule rename to bets_turnover_rule;

-- What others may read of bets that can still end.
create view bets_v_open with (security_invoker = true) as
select id, member_id, product, game, currency, coalesce(ref, 'round:' || id) as ref, stake, placed_at, rule
from bets_bet where state = 'open';
revoke insert, update, delete on bets_v_open from laro_app;
