-- The record that everything agents see and earn derives from: what became of every bet, and every movement of a member's money, each on
-- the place in the tree that its member stood at when it was counted. Rows are added and never changed; a bet that is settled anew
-- is one more row with the difference, on the same place as the first.

-- A member's place: themselves and everybody above, the direct upline first. Who is moved gets a second one, and keeps the first for
-- what was counted there.
create table reporting_branch (
  id integer generated always as identity primary key,
  member_id uuid not null,
  path uuid[] not null,
  unique (member_id, path)
);
create index reporting_branch_above on reporting_branch using gin (path);

create table reporting_fact (
  seq bigint generated always as identity primary key,
  kind text collate "C" not null,
  branch_id integer not null references reporting_branch (id),
  -- Empty for who joined, whom no money moved.
  currency text collate "C" not null,
  category text collate "C" not null default '',
  game text collate "C",
  ref text collate "C" not null,
  posting bigint,
  -- Never before the watermark: what has been closed stays as it was.
  counted_at timestamptz not null,
  happened_at timestamptz not null,
  bets integer not null default 0,
  stake bigint not null default 0,
  turnover bigint not null default 0,
  payout bigint not null default 0,
  -- As the member's purse sees it: positive when money came in.
  amount bigint not null default 0
);
create index reporting_fact_of_bet on reporting_fact (ref, branch_id) where kind = 'bet';
create index reporting_fact_counted on reporting_fact (counted_at, seq);
revoke update, delete on reporting_fact, reporting_branch from laro_app;

-- What is still to be folded into the figures. Numbers become visible out of order, so a queue it is and not a mark.
create table reporting_fact_new (
  seq bigint primary key
);

-- Nothing is ever counted before `until`; the days of all figures are those of `time_zone`.
create table reporting_watermark (
  is_only boolean primary key default true check (is_only),
  until timestamptz not null,
  time_zone text not null
);
insert into reporting_watermark (until, time_zone) select timestamptz '2000-01-01 00:00+00', time_zone from reporting_zone;

-- What every game counts as, as the catalogue and the settings have it: written anew when they change, known by a hash of all of it.
create table reporting_game (
  game text collate "C" primary key,
  category text collate "C" not null,
  contribution_percent integer not null,
  counts_result boolean not null
);
create table reporting_game_mark (
  is_only boolean primary key default true check (is_only),
  mark text not null
);
insert into reporting_game_mark (mark) values ('');

-- What of a bet's stake came out of a bonus, which is no turnover.
create table reporting_bonus_stake (
  member_id uuid not null,
  currency text collate "C" not null,
  ref text collate "C" not null,
  amount bigint not null,
  primary key (member_id, currency, ref)
);

-- The part of a stake that counts. The same as rules/turnover.ts, which a test holds it against.
create function reporting_turnover(bet_end text, stake bigint, payout bigint, bonus bigint, counts_result boolean, percent integer)
returns bigint language sql immutable parallel safe as $$
  select case when bet_end = 'void' then 0 else
    (case when bet_end = 'half' then risk.amount / 2 else risk.amount end) * percent / 100 end
  from (select case when counts_result then least(abs(payout - stake), greatest(stake - bonus, 0)) else greatest(stake - bonus, 0) end)
    as risk (amount)
$$;

-- Who has been placed in the tree and is not yet a fact.
create table reporting_joined (
  member_id uuid primary key
);
create function reporting_note_joined() returns trigger language plpgsql as $$
begin
  insert into reporting_joined (member_id) select member_id from added on conflict do nothing;
  return null;
end $$;
create trigger reporting_node_added after insert on agents_node
  referencing new table as added for each statement execute function reporting_note_joined();
insert into reporting_joined (member_id) select member_id from agents_node;

-- Up to where the lines of a purse have become facts. It stays when the list of bets is made anew, so that no line is counted twice.
alter table reporting_account add column counted bigint not null default 0;

-- The history that was read before there were facts is read once more.
update reporting_account set seq = 0;
update reporting_lane set height = 0;
