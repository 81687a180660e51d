-- Bets at tables: one slip for each time a player bets, on one or more spots of a round. For real money the slip is the bet of modules/bets
-- with the same id; what it came to is there, and follows from the round's outcome. Play money has no bet there.
create table rounds_slip (
  id uuid primary key,
  table_id text not null,
  round_number integer not null,
  player_id uuid not null,
  mode text not null check (mode in ('real', 'demo')),
  -- As strangers may see it; of play money nothing.
  shown_name text not null,
  key text not null,
  intent uuid not null,
  currency text not null,
  stake bigint not null check (stake > 0),
  most_payout bigint not null,
  -- [{"choice": …, "stake": "100"}], stakes in minor units.
  spots jsonb not null,
  balance_after bigint not null,
  placed_at timestamptz not null,
  -- Of play money: whether it was paid.
  is_paid boolean not null default false,
  foreign key (table_id, round_number) references rounds_round (table_id, number),
  unique (player_id, mode, key)
);
create index rounds_slip_round on rounds_slip (table_id, round_number, mode, player_id);
create index rounds_slip_newest on rounds_slip (player_id, mode, id desc);
create index rounds_slip_demo on rounds_slip (placed_at) where mode = 'demo';
create index rounds_slip_unpaid on rounds_slip (table_id, round_number) where mode = 'demo' and not is_paid;
