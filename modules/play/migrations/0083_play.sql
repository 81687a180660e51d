-- A player's seeds: the one in use, and the next, whose hash is shown before it is needed. Both are sealed; the old one is written in
-- the open when it is revealed. `nonce` is the number of the next round: taking it and writing the round are one transaction, and it
-- is only ever raised by one from a value that was read, so the rounds of a pair are numbered without gap or double.
create table play_pair (
  id uuid primary key,
  player_id uuid not null,
  mode text not null check (mode in ('real', 'demo')),
  seed_sealed bytea,
  seed_hash text not null,
  client_seed text not null,
  nonce bigint not null default 0 check (nonce >= 0),
  next_sealed bytea,
  next_hash text not null,
  is_next_shown boolean not null default false,
  -- When the latest round began: the least time between two rounds is measured from it.
  begun_at timestamptz,
  made_at timestamptz not null,
  revealed_at timestamptz,
  revealed_seed text,
  check ((revealed_at is null) = (revealed_seed is null)),
  check ((revealed_at is null) = (seed_sealed is not null)),
  check ((revealed_at is null) = (next_sealed is not null))
) with (fillfactor = 70);
create unique index play_pair_current on play_pair (player_id, mode) where revealed_at is null;
create index play_pair_revealed on play_pair (player_id, mode, revealed_at desc) where revealed_at is not null;

-- The rules a round was played by, once for all rounds that were played by them.
create table play_config (
  id integer generated always as identity primary key,
  game text not null,
  math_version integer not null,
  config_hash text not null check (config_hash ~ '^[0-9a-f]{64}$'),
  unique (game, math_version, config_hash)
);

create table play_round (
  player_id uuid not null,
  id uuid not null,
  mode text not null check (mode in ('real', 'demo')),
  -- The intent: what it is called by, and the hash of what was asked.
  key text not null,
  intent uuid not null,
  node_id text not null,
  config_id integer not null references play_config (id),
  pair_id uuid not null,
  nonce bigint not null,
  currency text not null,
  stake bigint not null check (stake > 0),
  max_payout bigint not null,
  choice json not null,
  actions json not null,
  -- The key of the latest action, so that its answer can be given again.
  last_key text,
  -- The engine's state, secrets and all, and how many bytes of the stream it has used.
  state json not null,
  cursor integer not null,
  status text not null check (status in ('open', 'over', 'refunded')),
  is_swept boolean not null default false,
  payout bigint not null check (payout >= 0),
  jackpot bigint not null default 0 check (jackpot >= 0),
  balance_after bigint not null,
  begun_at timestamptz not null,
  acted_at timestamptz not null,
  primary key (player_id, id)
);
create unique index play_round_key on play_round (player_id, key);
-- One open round of a game a player, and what a sweep looks for.
create unique index play_round_open on play_round (player_id, node_id, mode) where status = 'open';
create index play_round_left on play_round (acted_at) where status = 'open';
create index play_round_demo on play_round (begun_at) where mode = 'demo';

-- Play money. It is no account of the ledger and can never become one.
create table play_demo_purse (
  player_id uuid not null,
  currency text not null,
  balance bigint not null check (balance >= 0),
  seen_at timestamptz not null,
  primary key (player_id, currency)
);
create index play_demo_purse_seen on play_demo_purse (seen_at);

-- What settled rounds returned, counted as they settle. Many rows a game, so that rounds that settle at once do not wait for each other.
create table play_return (
  game text not null,
  currency text not null,
  lane smallint not null,
  rounds bigint not null,
  wagered numeric not null,
  paid numeric not null,
  -- Of each round's return in stakes: the sum, the sum of squares, and the sum of what was to be expected of the choices made.
  returns double precision not null,
  squares double precision not null,
  expected double precision not null,
  primary key (game, currency, lane)
) with (fillfactor = 50);
