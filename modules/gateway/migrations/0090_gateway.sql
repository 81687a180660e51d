-- Those who play their games on our members' purses. The code is the one of the catalogue.
create table gateway_vendor (
  code text primary key check (code ~ '^[A-Z0-9_]{2,20}$'),
  name text not null check (name <> ''),
  mode text not null check (mode in ('single', 'transfer')),
  base_url text not null check (base_url ~ '^https?://'),
  game_origin text not null check (game_origin ~ '^https?://[^/]+$'),
  state text not null check (state in ('open', 'off')),
  is_sandbox boolean not null default false,
  -- By currency: what one stake may be, in minor units.
  limits jsonb not null default '{}'
);

-- What a vendor signs with: a shared secret or a public key, sealed under the server's secret either way.
create table gateway_key (
  id text primary key check (id ~ '^[A-Za-z0-9._-]{3,64}$'),
  vendor text not null references gateway_vendor (code),
  algorithm text not null check (algorithm in ('ed25519', 'hmac-sha256')),
  sealed bytea not null,
  created_at timestamptz not null,
  retired_at timestamptz
);
create index gateway_key_of_vendor on gateway_key (vendor);

-- A vendor knows a member by a name that means nothing elsewhere, and by one for each currency.
create table gateway_player (
  vendor text not null references gateway_vendor (code),
  player text not null,
  member_id uuid not null,
  currency text not null,
  created_at timestamptz not null,
  primary key (vendor, player),
  unique (vendor, member_id, currency)
);

-- Tokens are kept by their hash alone.
create table gateway_token (
  mark bytea primary key,
  vendor text not null,
  player text not null,
  game text not null,
  expires_at timestamptz not null,
  used_at timestamptz,
  foreign key (vendor, player) references gateway_player (vendor, player)
);
create index gateway_token_expiry on gateway_token (expires_at);

create table gateway_session (
  mark bytea primary key,
  vendor text not null,
  player text not null,
  game text not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  foreign key (vendor, player) references gateway_player (vendor, player)
);
create index gateway_session_of_player on gateway_session (vendor, player);
create index gateway_session_expiry on gateway_session (expires_at);

-- A round is one player's part in what the vendor calls by that name: tables share a name among their players.
create table gateway_round (
  vendor text not null,
  player text not null,
  round text not null,
  game text not null,
  currency text not null,
  state text not null check (state in ('open', 'ended', 'swept')),
  version integer not null,
  opened_at timestamptz not null,
  touched_at timestamptz not null,
  ended_at timestamptz,
  primary key (vendor, player, round),
  foreign key (vendor, player) references gateway_player (vendor, player)
);
create index gateway_round_by_name on gateway_round (vendor, round);
create index gateway_round_stale on gateway_round (touched_at) where state = 'open';

-- One row for each name that a vendor ever gave a transaction, whatever became of it. It is never deleted: a name that
-- comes again after years has the answer it had.
create table gateway_tx (
  vendor text not null,
  tx text not null,
  player text not null,
  round text not null,
  -- Nothing for the tombstone of a transaction that had not come.
  type text check (type in ('bet', 'win', 'rollback', 'jackpot_win', 'promo_win', 'freeround_win', 'tip', 'adjust',
    'reserve', 'settle')),
  amount bigint not null,
  currency text not null,
  ref text,
  state text not null check (state in ('live', 'reversed', 'rejected', 'tombstone')),
  code text not null,
  -- The ledger's group, where money moved.
  group_id bigint,
  at timestamptz not null,
  primary key (vendor, tx),
  foreign key (vendor, player) references gateway_player (vendor, player)
);
create index gateway_tx_of_round on gateway_tx (vendor, player, round);

-- The house signs its answers and its own calls to vendors.
alter table server_key drop constraint server_key_purpose_check;
alter table server_key add constraint server_key_purpose_check
  check (purpose in ('payload', 'ledger-root', 'pii', 'vendors'));
