-- Every bet of every house in one list, made from the views that the houses publish whenever the ledger has new lines of a member. It
-- is a copy that can be made anew at any time; nothing decides by it. The identity numbers bets in the order in which they were seen.
create table reporting_bet (
  number bigint generated always as identity primary key,
  member_id uuid not null,
  currency text collate "C" not null,
  -- What the ledger's lines of the bet say they are about.
  ref text collate "C" not null,
  game text collate "C" not null,
  state text collate "C" not null check (state in ('open', 'won', 'lost', 'tied', 'refunded')),
  stake bigint not null,
  payout bigint not null,
  placed_at timestamptz not null,
  settled_at timestamptz,
  day date not null,
  unique (member_id, currency, ref)
) with (fillfactor = 90);
create index reporting_bet_newest on reporting_bet (member_id, currency, placed_at desc, number desc);
-- One stretch of this for each game and state, found by the day figures: any filter is read from it without reading what it leaves out.
create index reporting_bet_of_game on reporting_bet (member_id, currency, game, state, placed_at desc, number desc);
create index reporting_bet_open on reporting_bet (member_id) where state = 'open';

create table reporting_bet_day (
  member_id uuid not null,
  currency text collate "C" not null,
  day date not null,
  game text collate "C" not null,
  state text collate "C" not null,
  bets bigint not null,
  staked bigint not null,
  paid bigint not null,
  primary key (member_id, currency, day, game, state)
) with (fillfactor = 70);

-- A member's bets are written by whoever holds this row.
create table reporting_member (
  member_id uuid primary key
);

-- How far each of their purses has been read.
create table reporting_account (
  account bigint primary key,
  seq bigint not null default 0
) with (fillfactor = 70);

create table reporting_lane (
  lane smallint primary key,
  height bigint not null default 0
) with (fillfactor = 10);
insert into reporting_lane (lane) select generate_series(0, 15);

create table reporting_zone (
  is_only boolean primary key default true check (is_only),
  time_zone text not null
);
insert into reporting_zone (time_zone) values ('Asia/Manila');
