-- The list of bets and the facts of bets follow the events of bets now, and facts of other movements follow the ledger's lanes.
alter table reporting_bet add column version integer not null default 0;

-- Bets that were placed until now may have been counted before they had events.
create table reporting_events_since (
  is_only boolean primary key default true check (is_only),
  at timestamptz not null
);
insert into reporting_events_since (at) values (now());
-- Of bets that were settled more than once: the newest version that was counted. Versions may be read in any order.
create table reporting_fact_version (
  bet_id uuid primary key,
  version integer not null
);

-- A line has two sides, told apart by the sign of their amounts, and each is a fact once.
create unique index reporting_fact_of_posting on reporting_fact (posting, amount) where posting is not null;
create table reporting_line_aside (
  posting bigint not null,
  amount bigint not null,
  line jsonb not null,
  since timestamptz not null default now(),
  primary key (posting, amount)
);

insert into bets_reader (reader, lane) select reader, lane from unnest(array['records', 'turnover', 'winners']) as reader cross join bets_lane;

-- Members who could not be followed before are read once more; what was counted of them is counted once.
update reporting_lane set height = 0 where exists (select from reporting_behind);
drop table reporting_behind;
drop table reporting_bonus_stake;
drop table reporting_account;
