-- A must-hit-by pot. The target is drawn by the house when the pot opens, sealed here, and promised by the hash of "target:salt".
-- `micro` is exact, in millionths of a minor unit; whole units of it lie on the ledger's account.
create table play_pot (
  id uuid primary key,
  model text not null,
  currency text not null,
  account bigint not null,
  number integer not null,
  micro numeric(30) not null,
  -- What of it was posted to the account, in minor units.
  posted bigint not null,
  target_sealed bytea not null,
  commitment text not null check (commitment ~ '^[0-9a-f]{64}$'),
  opened_at timestamptz not null,
  unique (model, currency)
);

-- Pots that fell, with what proves that the target stood before.
create table play_pot_hit (
  pot_id uuid not null references play_pot (id),
  number integer not null,
  target bigint not null,
  salt text not null,
  commitment text not null,
  player_id uuid not null,
  round_id uuid not null,
  fell_at timestamptz not null,
  primary key (pot_id, number)
);
