-- What a member's bets of a day came to, by kind of game. Points, levels and missions are read from here. A bet counts for the day on which
-- it was placed, also when it is settled or corrected later. `rate` is what ₱1 of turnover earns, in hundredths of the usual: it is fixed by
-- the first bet of the row, so that a bet that is taken back takes exactly the points that it brought.
create table loyalty_day (
  member_id uuid not null,
  day date not null,
  currency text collate "C" not null,
  category text collate "C" not null,
  bets bigint not null,
  wins bigint not null,
  turnover bigint not null,
  rate integer not null,
  primary key (member_id, day, currency, category)
) with (fillfactor = 70);

-- From here on turnover is counted times its rate, so everything that was counted is a hundred times as much. `weighted` is what the stream
-- of bets has come to, `staked` what of it has become points.
alter table loyalty_earning add column weighted bigint not null default 0;
update loyalty_earning set staked = staked * 100, rest = rest * 100, weighted = staked * 100;

create table loyalty_level (
  member_id uuid primary key,
  level smallint not null check (level >= 0),
  -- When the period began whose turnover decides whether the level is kept.
  period_from date not null
) with (fillfactor = 70);
create index loyalty_level_ranking on loyalty_level (level desc);
create index loyalty_level_period on loyalty_level (period_from) where level > 0;

create table loyalty_level_change (
  id uuid primary key,
  member_id uuid not null,
  at timestamptz not null,
  change text collate "C" not null check (change in ('up', 'down')),
  level_before smallint not null,
  level_after smallint not null
);
create index loyalty_level_change_newest on loyalty_level_change (member_id, at desc);

-- The level of who has risen above the first one, for limits of other modules. Who has no row stands on level 0.
create view loyalty_v_level with (security_invoker = true) as
select member_id, level from loyalty_level;
revoke insert, update, delete on loyalty_v_level from laro_app;

-- What was given, once for each occasion: a mission's claim, a gift of a level, a day of sign-in, a place on a leaderboard. `terms` is what
-- held when it was given.
create table loyalty_gift (
  member_id uuid not null,
  source text collate "C" not null,
  -- The period it was given for: a day, a week's Monday, or 'once'.
  period text collate "C" not null,
  score integer not null default 0,
  terms jsonb not null,
  given_at timestamptz not null,
  primary key (member_id, source, period)
);
create index loyalty_gift_scores on loyalty_gift (given_at) where score > 0;

select bets_add_reader('loyalty');
