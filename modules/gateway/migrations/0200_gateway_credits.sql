-- A vendor's key can credit no more than the caps of the setting `vendors`. What is above waits here for two operators.
alter table gateway_tx drop constraint gateway_tx_state_check;
alter table gateway_tx add constraint gateway_tx_state_check
  check (state in ('live', 'held', 'reversed', 'rejected', 'tombstone'));
-- The grant of free rounds that a win was won with. Those from before there were grants have none.
alter table gateway_tx add column grant_id text;

-- Free rounds that a campaign gave. A win of a free round names its grant and uses one round of it.
create table gateway_grant (
  id text primary key,
  vendor text not null,
  player text not null,
  campaign text not null check (campaign <> ''),
  game text not null,
  currency text not null,
  -- What one round is played at.
  stake bigint not null check (stake > 0),
  count integer not null check (count > 0),
  used integer not null default 0,
  state text not null check (state in ('asking', 'given', 'refused')),
  created_at timestamptz not null,
  expires_at timestamptz not null,
  foreign key (vendor, player) references gateway_player (vendor, player),
  check (used between 0 and count)
);
create index gateway_grant_of_player on gateway_grant (vendor, player);

-- What was credited on a day of UTC: to one player, and to all of a vendor's under an empty player. Held credits are not in it.
create table gateway_credit_day (
  vendor text not null references gateway_vendor (code),
  day date not null,
  currency text not null,
  player text not null,
  amount bigint not null,
  primary key (vendor, day, currency, player)
);

create table gateway_held_credit (
  id uuid primary key,
  vendor text not null,
  player text not null,
  currency text not null,
  amount bigint not null check (amount > 0),
  -- Of the wallet API: the vendor's transaction and its round. Of the transfer mode: the transfer that came back with more.
  type text not null,
  tx text,
  round text,
  transfer_id uuid,
  reason text not null check (reason in ('win_cap', 'player_day_cap', 'vendor_day_cap', 'late')),
  state text not null check (state in ('waiting', 'released', 'rejected', 'withdrawn')),
  held_at timestamptz not null,
  decided_at timestamptz,
  unique (vendor, tx),
  unique (transfer_id),
  foreign key (vendor, player) references gateway_player (vendor, player),
  check ((tx is null) = (round is null) and (tx is null) <> (transfer_id is null)),
  check ((state = 'waiting') = (decided_at is null))
);
create index gateway_held_credit_by_state on gateway_held_credit (state, id desc);

-- One row for each operator and what they agreed to; two of the same outcome are needed.
create table gateway_held_decision (
  credit_id uuid not null references gateway_held_credit (id),
  outcome text not null check (outcome in ('release', 'reject')),
  operator_id uuid not null,
  note text not null,
  at timestamptz not null,
  primary key (credit_id, outcome, operator_id)
);
