-- Figures that are kept up by folding facts into them, one batch after another. All of it can be made anew from the facts, to the same rows.

create table reporting_branch_day (
  branch_id integer not null,
  currency text collate "C" not null,
  day date not null,
  category text collate "C" not null,
  bets bigint not null,
  stake bigint not null,
  turnover bigint not null,
  payout bigint not null,
  primary key (currency, day, branch_id, category)
) with (fillfactor = 80);
create index reporting_branch_day_of_branch on reporting_branch_day (branch_id, currency, day);

create table reporting_branch_money (
  branch_id integer not null,
  currency text collate "C" not null,
  day date not null,
  kind text collate "C" not null,
  amount bigint not null,
  lines bigint not null,
  primary key (branch_id, currency, day, kind)
) with (fillfactor = 80);
create index reporting_branch_money_day on reporting_branch_money (currency, day, branch_id);

-- A team is a node and everybody below it. The parent is part of the key, so that what somebody brought under one agent is not shown to
-- the next one after a move; right under the house it is all zeros.
create table reporting_team_day (
  node_id uuid not null,
  parent_id uuid not null,
  currency text collate "C" not null,
  day date not null,
  bets bigint not null,
  stake bigint not null,
  turnover bigint not null,
  payout bigint not null,
  deposits bigint not null,
  withdrawals bigint not null,
  bonuses bigint not null,
  rebates bigint not null,
  salaries bigint not null,
  dividends bigint not null,
  fees bigint not null,
  primary key (node_id, currency, day, parent_id)
) with (fillfactor = 80);

create table reporting_team_game (
  node_id uuid not null,
  parent_id uuid not null,
  currency text collate "C" not null,
  day date not null,
  category text collate "C" not null,
  bets bigint not null,
  stake bigint not null,
  turnover bigint not null,
  payout bigint not null,
  primary key (node_id, currency, category, day, parent_id)
) with (fillfactor = 80);

-- The same by month, which long ranges are read from. It also tells who may be among the first of their upline's downlines without
-- reading all of them.
create table reporting_team_month (
  node_id uuid not null,
  parent_id uuid not null,
  currency text collate "C" not null,
  month date not null,
  bets bigint not null,
  stake bigint not null,
  turnover bigint not null,
  payout bigint not null,
  deposits bigint not null,
  withdrawals bigint not null,
  bonuses bigint not null,
  rebates bigint not null,
  salaries bigint not null,
  dividends bigint not null,
  fees bigint not null,
  primary key (parent_id, currency, month, node_id)
) with (fillfactor = 80);
create index reporting_team_month_first on reporting_team_month (parent_id, currency, month, turnover desc, node_id);

-- The movements of a team's money, newest first, by whoever they belong to.
create table reporting_team_line (
  node_id uuid not null,
  currency text collate "C" not null,
  kind text collate "C" not null,
  at timestamptz not null,
  seq bigint not null,
  primary key (node_id, currency, at, seq)
);
create index reporting_team_line_of_kind on reporting_team_line (node_id, currency, kind, at, seq);

create table reporting_team_money (
  node_id uuid not null,
  currency text collate "C" not null,
  day date not null,
  kind text collate "C" not null,
  amount bigint not null,
  lines bigint not null,
  primary key (node_id, currency, day, kind)
) with (fillfactor = 80);

-- Days on which a member played, and the hours of them, a bit each.
create table reporting_active (
  member_id uuid not null,
  currency text collate "C" not null,
  day date not null,
  branch_id integer not null,
  hours integer not null,
  primary key (member_id, currency, day, branch_id)
) with (fillfactor = 80);

-- How many members below a node played on a day, by the days since they had last done so under it. Whoever's gap reaches back before a
-- range plays for the first time in it, so the sum over those gaps is how many different members played in any range, exactly.
-- A gap is 0 for who was moved on the day and had played before, and 400 for more than a year or never before.
create table reporting_team_active (
  node_id uuid not null,
  currency text collate "C" not null,
  day date not null,
  gap smallint not null,
  members integer not null,
  primary key (node_id, currency, day, gap)
) with (fillfactor = 80);

create table reporting_team_hour (
  node_id uuid not null,
  currency text collate "C" not null,
  day date not null,
  hour smallint not null,
  members integer not null,
  primary key (node_id, currency, day, hour)
) with (fillfactor = 80);

-- What has become of who joined, counted for those above the place and on the day they joined at.
create table reporting_newcomer (
  member_id uuid primary key,
  branch_id integer,
  day date,
  has_deposited boolean not null default false,
  has_played boolean not null default false,
  is_regular boolean not null default false
) with (fillfactor = 80);

create table reporting_team_joined (
  node_id uuid not null,
  day date not null,
  -- Right below the node, where its own links lead.
  is_direct boolean not null,
  joined integer not null,
  deposited integer not null,
  played integer not null,
  regular integer not null,
  primary key (node_id, day, is_direct)
) with (fillfactor = 80);

-- The batch that is being folded; only whoever folds sees rows in these, and nobody after it has committed.
create unlogged table reporting_taken (
  branch_id integer not null,
  member_id uuid not null,
  path uuid[] not null,
  currency text not null,
  day date not null,
  kind text not null,
  category text not null,
  bets bigint not null,
  stake bigint not null,
  turnover bigint not null,
  payout bigint not null,
  amount bigint not null,
  lines bigint not null,
  hours integer not null
);
create unlogged table reporting_fresh (
  member_id uuid not null,
  currency text not null,
  since date not null,
  primary key (member_id, currency)
);

-- How deep a team goes, without looking at all of it.
create index agents_path_deepest on agents_path (ancestor_id, depth);
