-- Day figures of every purse, counted from the ledger's lines. A purse's own `seq` says how far it is counted, so a line is counted
-- once however often somebody counts, and any one purse can be brought up to date alone, in the transaction that needs it.
create table wallet_tally (
  account bigint primary key references ledger_account (id),
  seq bigint not null default 0
) with (fillfactor = 70);

-- How far the ledger's lanes have been looked through for purses with new lines. The zone is the one that the days were cut by.
create table wallet_tally_lane (
  lane smallint primary key,
  height bigint not null default 0
) with (fillfactor = 10);
insert into wallet_tally_lane (lane) select generate_series(0, 15);

create table wallet_tally_zone (
  is_only boolean primary key default true check (is_only),
  time_zone text not null
);
insert into wallet_tally_zone (time_zone) values ('Asia/Manila');

-- One row for what came and went under one figure on one day. Balance = what came in less what went out, over all rows of a purse.
create table wallet_day (
  account bigint not null,
  day date not null,
  figure text collate "C" not null,
  came_in bigint not null,
  went_out bigint not null,
  lines bigint not null,
  primary key (account, day, figure)
) with (fillfactor = 70);

-- The same over all days.
create table wallet_total (
  account bigint not null,
  figure text collate "C" not null,
  came_in bigint not null,
  went_out bigint not null,
  lines bigint not null,
  primary key (account, figure)
) with (fillfactor = 70);

-- The last line of each day, so that a range of days is a range of lines and is read from the statement's own index.
create table wallet_day_end (
  account bigint not null,
  day date not null,
  seq bigint not null,
  primary key (account, day)
) with (fillfactor = 70);

-- Where the lines of the rarer figures are. Deposits among a million stakes are found here instead of by reading the stakes.
create table wallet_line (
  account bigint not null,
  figure text collate "C" not null,
  seq bigint not null,
  at timestamptz not null,
  primary key (account, figure, seq)
);
