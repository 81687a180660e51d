-- A chain of hashes for the rounds that everybody plays together. Its end is sealed; link 0 and the salt are public. The salt is drawn
-- after link 0 was written, so that no chain could be chosen to suit it.
create table play_chain (
  id uuid primary key,
  length integer not null check (length > 0),
  terminal text not null,
  secret_sealed bytea not null,
  salt text,
  -- The last link that a round was given; it is never given again, whatever became of that round.
  used integer not null default 0,
  made_at timestamptz not null,
  check (used between 0 and length)
);

create table play_crash_round (
  -- Counted over all chains, so that a round has one number for good.
  number integer primary key,
  chain_id uuid not null references play_chain (id),
  link integer not null,
  -- The link of this round, for whichever node is asked about it before it is public.
  hash_sealed bytea not null,
  state text not null check (state in ('betting', 'running', 'over', 'void')),
  -- Betting ends and the multiplier begins to grow.
  starts_at timestamptz not null,
  -- Written in the open when the round is over.
  point_x100 integer,
  hash text,
  ended_at timestamptz,
  unique (chain_id, link)
);
create index play_crash_round_open on play_crash_round (number) where state in ('betting', 'running');

create table play_crash_bet (
  id uuid primary key,
  round_number integer not null references play_crash_round (number),
  member_id uuid not null,
  -- As strangers may see it.
  shown_name text not null,
  key text not null,
  intent uuid not null,
  currency text not null,
  stake bigint not null check (stake > 0),
  max_payout bigint not null,
  auto_x100 integer,
  target_x100 integer not null,
  state text not null check (state in ('open', 'paid', 'lost', 'refunded')),
  cashed_out_x100 integer,
  -- When a hand cashed out, by the server's clock; nothing for those that a target ended.
  elapsed_ms integer,
  payout bigint not null default 0,
  balance_after bigint not null,
  placed_at timestamptz not null,
  unique (round_number, member_id),
  unique (member_id, key)
);

-- Which node deals the shared rounds. It has to say so again and again, or another takes over.
create table play_crash_dealer (
  is_only boolean primary key default true check (is_only),
  node text not null,
  until timestamptz not null
);
