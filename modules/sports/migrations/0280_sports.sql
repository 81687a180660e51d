-- Feeds of odds. Their prices hold while a feed is up and was heard of within the last seconds, by the database's clock: a node that reads it and
-- dies leaves nothing open.
create table sports_producer (
  producer text primary key,
  epoch text,
  seq bigint not null default 0,
  state text not null default 'down' check (state in ('down', 'recovering', 'up')),
  heard_at timestamptz
) with (fillfactor = 50);

create table sports_league (
  id text primary key,
  sport text not null,
  name text not null,
  position integer not null default 0
);

create table sports_event (
  id text primary key,
  producer text not null,
  kind text not null check (kind in ('match', 'outright')),
  sport text not null,
  league text not null,
  name text,
  home jsonb,
  away jsonb,
  -- What the page of the match shows besides: round, venue, format, players, competitors.
  details jsonb not null,
  status text not null check (status in ('planned', 'in_play', 'ended', 'postponed', 'cancelled', 'abandoned', 'walkover')),
  starts_at timestamptz not null,
  bet_delay_s smallint not null default 0 check (bet_delay_s >= 0),
  -- Whether the feed takes bets on any of it.
  is_betting boolean not null default true,
  board jsonb,
  -- The newest of what happened, oldest first.
  happened jsonb not null default '[]',
  -- What decided it, as its settlements say.
  score text,
  -- What operators say.
  is_suspended boolean not null default false,
  limit_percent smallint not null default 100,
  -- Names in small letters, to be found by.
  search text not null
) with (fillfactor = 70);
create index sports_event_left on sports_event (starts_at, id) where status in ('planned', 'in_play', 'postponed');
create index sports_event_ended on sports_event (starts_at desc, id) where status not in ('planned', 'in_play', 'postponed');

create table sports_market (
  id bigint generated always as identity primary key,
  event_id text not null references sports_event (id),
  type text not null,
  -- Names and values in one order, so that a market has one text.
  spec text not null,
  producer text not null,
  status text not null check (status in ('active', 'suspended', 'deactivated', 'settled', 'cancelled')),
  is_main boolean not null default false,
  position integer not null default 0,
  -- [{id, odds, chance}]: the feed's price in thousandths, or none, and the fair chance in millionths.
  outcomes jsonb not null,
  -- Rises with every change of what is offered.
  version bigint not null default 1,
  is_suspended boolean not null default false,
  limit_percent smallint not null default 100,
  margin_bp smallint not null default 0 check (margin_bp between 0 and 5000),
  -- What decided it: {outcome: {result, void, deadHeat}}; none while it is open, or after its result was taken back.
  results jsonb,
  score text,
  void_reason text,
  -- Operators entered it: what the feed says of it later changes nothing.
  is_manual boolean not null default false,
  -- Rises with every result, cancel and rollback; bets are settled up to `settled_version`.
  result_version integer not null default 0,
  settled_version integer not null default 0,
  unique (event_id, type, spec)
) with (fillfactor = 60);
create index sports_market_to_settle on sports_market (id) where settled_version < result_version;

-- Every result, cancel and rollback, in order, never changed.
create table sports_decision (
  market_id bigint not null references sports_market (id),
  version integer not null,
  kind text not null check (kind in ('result', 'cancel', 'rollback_result', 'rollback_cancel')),
  results jsonb,
  score text,
  void_reason text,
  -- Of a cancel: bets taken within; none where it is open on this side.
  from_at timestamptz,
  to_at timestamptz,
  -- The feed, or the order of operators.
  source text not null,
  decided_at timestamptz not null,
  primary key (market_id, version)
);

-- Cancels in force: bets taken on the market within them are given back, whatever its result is.
create table sports_cancel (
  market_id bigint not null references sports_market (id),
  version integer not null,
  from_at timestamptz,
  to_at timestamptz,
  void_reason text not null,
  primary key (market_id, version)
);

-- One price for several legs of one match, as the feed gave it.
create table sports_quote (
  id uuid primary key,
  member_id uuid not null,
  event_id text not null,
  legs jsonb not null,
  odds integer not null,
  chance integer not null,
  expires_at timestamptz not null
);
create index sports_quote_old on sports_quote (expires_at);

create table sports_ticket (
  id uuid primary key,
  serial bigint generated always as identity unique,
  member_id uuid not null,
  key text not null,
  intent text not null,
  kind text not null check (kind in ('single', 'parlay', 'system', 'same_match')),
  -- Of a system: how many legs its combinations have, and its name where it has one.
  sizes smallint[] not null,
  system text,
  combinations integer not null check (combinations > 0),
  currency text not null,
  stake bigint not null check (stake > 0),
  most_payout bigint not null check (most_payout > 0),
  game text not null,
  accept text not null check (accept in ('none', 'higher', 'any')),
  -- Of a same-match combination: its price and fair chance.
  quote_odds integer check ((quote_odds is null) = (kind <> 'same_match')),
  quote_chance integer,
  -- `pending`: the money is held until the delay is over. What an open ticket comes to is the bet's (modules/bets).
  state text not null check (state in ('pending', 'open', 'rejected')),
  hold_id uuid unique,
  decides_at timestamptz check (decides_at is null or hold_id is not null),
  rejection jsonb check ((rejection is not null) = (state = 'rejected')),
  balance_after bigint not null,
  placed_at timestamptz not null,
  -- When it was taken: a cancel of the feed names bets by this.
  accepted_at timestamptz,
  unique (member_id, key)
) with (fillfactor = 80);
create index sports_ticket_newest on sports_ticket (member_id, id desc);
create index sports_ticket_pending on sports_ticket (decides_at) where state = 'pending';
create index sports_ticket_of_day on sports_ticket (member_id, placed_at) include (currency, most_payout, state);

create table sports_leg (
  ticket_id uuid not null,
  position smallint not null,
  member_id uuid not null,
  event_id text not null,
  market_id bigint not null,
  outcome text not null,
  odds integer not null check (odds between 1001 and 10000000),
  -- Of a bet in play: how it stood.
  score_at_bet text,
  -- What one member has on a selection is limited: the stake as if it were a single.
  stake bigint not null,
  currency text not null,
  -- A single is settled with all others of its market.
  is_single boolean not null,
  primary key (ticket_id, position)
);
create index sports_leg_of_market on sports_leg (market_id, ticket_id);
create index sports_leg_of_member on sports_leg (member_id, market_id, outcome);

-- What is staked on an outcome and what that would pay.
create table sports_exposure (
  market_id bigint not null,
  outcome text not null,
  currency text not null,
  tickets integer not null,
  stakes bigint not null,
  payouts bigint not null,
  primary key (market_id, outcome, currency)
) with (fillfactor = 50);

-- Members with a risk factor of their own: how much of the usual limits they may stake.
create table sports_player (
  member_id uuid primary key,
  limit_percent smallint not null check (limit_percent >= 0)
);

create table sports_cash_out (
  id uuid primary key,
  ticket_id uuid not null references sports_ticket (id),
  member_id uuid not null,
  percent smallint not null check (percent between 1 and 100),
  -- Of the stake that the bet had when it was quoted, this ends so much.
  stake_before bigint not null,
  stake bigint not null check (stake > 0 and stake <= stake_before),
  price bigint not null check (price >= 0),
  expires_at timestamptz not null,
  taken_at timestamptz
);
create index sports_cash_out_of_ticket on sports_cash_out (ticket_id) where taken_at is not null;
create index sports_cash_out_old on sports_cash_out (expires_at) where taken_at is null;

-- Results and cancels that operators ask for. A second person decides.
create table sports_order (
  id uuid primary key,
  market_id bigint not null references sports_market (id),
  kind text not null check (kind in ('result', 'cancel')),
  results jsonb check ((results is null) = (kind = 'cancel')),
  score text,
  evidence text not null,
  state text not null check (state in ('waiting', 'done', 'declined')),
  asked_by uuid not null,
  asked_at timestamptz not null,
  decided_by uuid,
  decided_at timestamptz,
  check ((state = 'waiting') = (decided_at is null)),
  check (state <> 'done' or decided_by <> asked_by)
);
create unique index sports_order_waiting on sports_order (market_id) where state = 'waiting';
create index sports_order_newest on sports_order (asked_at desc, id desc);
