-- What of a bet counts is computed by modules/wallet/rules/turnover.ts and nowhere else. Here are the versions of its rules, by game; a bet
-- has the version that was in force when it was placed. They are added and never changed.
create table reporting_turnover_rule (
  version integer generated always as identity primary key,
  since timestamptz not null,
  mark text not null,
  games jsonb not null
);
-- The rules until now hold for every bet that was placed until now.
insert into reporting_turnover_rule (since, mark, games)
select '-infinity', 'before', jsonb_object_agg(game, jsonb_build_object('category', category,
  'counting', case when counts_result then 'result' else 'stake' end, 'percent', contribution_percent, 'oddsFloorPercent', 0))
from reporting_game having count(*) > 0;
drop table reporting_game;
drop table reporting_game_mark;
drop function reporting_turnover(text, bigint, bigint, bigint, boolean, integer);
revoke update, delete on reporting_turnover_rule from laro_app;

-- Which version a bet was counted by; what was counted before there were versions has none.
alter table reporting_fact add column rule integer;

-- What counts of a settled bet, for who looks at it; unknown of bets that were listed before.
alter table reporting_bet add column turnover bigint;

-- A member's valid turnover of all time: the sum of their facts, moved with them. It may be lower than it was, when a bet is taken back.
create table reporting_member_turnover (
  member_id uuid not null,
  currency text collate "C" not null,
  turnover bigint not null,
  primary key (member_id, currency)
) with (fillfactor = 70);
-- Until now every stake counted in full towards what has to be played, so that is what those bets go on counting.
insert into reporting_member_turnover (member_id, currency, turnover)
select branch.member_id, part.currency, sum(part.stake)
from (
  select branch_id, currency, stake from reporting_branch_day
  union all
  select branch_id, currency, stake from reporting_fact_new join reporting_fact using (seq) where kind = 'bet'
) as part join reporting_branch as branch on branch.id = part.branch_id
group by branch.member_id, part.currency having sum(part.stake) <> 0;
