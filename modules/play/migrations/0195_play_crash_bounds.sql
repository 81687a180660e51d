-- How many bets of play money a shared round has: all of them (source ''), and those of one address, by a hash of it.
create table play_crash_demo_count (
  round_number integer not null references play_crash_round (number),
  source text not null,
  bets integer not null check (bets > 0),
  primary key (round_number, source)
);

-- What a dealer looks for: bets that are not settled. There are few at any time.
create index play_crash_bet_open on play_crash_bet (round_number, target_x100) where state = 'open';

-- Room in every page, so that changing a purse of play money touches no index.
alter table play_demo_purse set (fillfactor = 70);
