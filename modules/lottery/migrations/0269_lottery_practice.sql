-- Tickets of play money, apart from those of real money: they are in no exposure, no bet event and no total.
create table lottery_practice (
  id uuid primary key,
  serial bigint generated always as identity unique,
  -- A member, or the browser of a visitor.
  player_id uuid not null,
  lottery text not null,
  issue text not null,
  key text not null,
  intent text not null,
  currency text not null,
  stake bigint not null check (stake > 0),
  balance_after bigint not null,
  -- Its lines as bets of tickets are, amounts as texts.
  bets jsonb not null,
  is_paid boolean not null default false,
  placed_at timestamptz not null,
  foreign key (lottery, issue) references lottery_draw (lottery, issue),
  unique (player_id, key)
);
create index lottery_practice_newest on lottery_practice (player_id, id desc);
create index lottery_practice_left on lottery_practice (lottery, issue, id) where not is_paid;
create index lottery_practice_old on lottery_practice (placed_at);
