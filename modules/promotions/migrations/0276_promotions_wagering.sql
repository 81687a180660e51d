-- What each bet counted for each grant. A row also where it was nothing, so that an older version of a bet that is read later is left alone.
create table promotions_counted (
  grant_id uuid not null,
  bet_id uuid not null,
  version integer not null,
  category text collate "C",
  game text collate "C" not null,
  -- What of the stake was at risk, and what of that counted.
  at_risk bigint not null check (at_risk >= 0),
  amount bigint not null check (amount >= 0),
  settled_at timestamptz not null,
  primary key (grant_id, bet_id)
) with (fillfactor = 90);
create index promotions_counted_bet on promotions_counted (bet_id);
create index promotions_counted_time on promotions_counted (grant_id, settled_at desc, bet_id);

select bets_add_reader('promotions');
