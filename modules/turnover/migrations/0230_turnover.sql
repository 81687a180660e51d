-- What agents are paid by is a module of its own, so its tables carry its name. A rename changes no row. The locks by which those who
-- write here keep apart are taken first, so that they wait before they hold a table that is renamed.
select pg_advisory_xact_lock(5276000229);
select pg_advisory_xact_lock(5276000156);
select pg_advisory_xact_lock(5276000155);

alter table reporting_branch rename to turnover_branch;
alter table reporting_branch_day rename to turnover_branch_day;
alter table reporting_branch_money rename to turnover_branch_money;
alter table reporting_fact rename to turnover_fact;
alter table reporting_fact_new rename to turnover_fact_new;
alter table reporting_fact_aside rename to turnover_fact_aside;
alter table reporting_fact_version rename to turnover_fact_version;
alter table reporting_line_aside rename to turnover_line_aside;
alter table reporting_lane rename to turnover_lane;
alter table reporting_events_since rename to turnover_events_since;
alter table reporting_watermark rename to turnover_watermark;
alter table reporting_joined rename to turnover_joined;
alter table reporting_active rename to turnover_active;
alter table reporting_newcomer rename to turnover_newcomer;
alter table reporting_team_day rename to turnover_team_day;
alter table reporting_team_game rename to turnover_team_game;
alter table reporting_team_month rename to turnover_team_month;
alter table reporting_team_line rename to turnover_team_line;
alter table reporting_team_money rename to turnover_team_money;
alter table reporting_team_active rename to turnover_team_active;
alter table reporting_team_hour rename to turnover_team_hour;
alter table reporting_team_joined rename to turnover_team_joined;
alter table reporting_taken rename to turnover_taken;
alter table reporting_fresh rename to turnover_fresh;
alter table reporting_member_turnover rename to turnover_member;

-- Two indexes of facts were made by contracts, for what it asks turnover.
alter index contracts_fact_changed rename to turnover_fact_changed;
alter index contracts_fact_deposit rename to turnover_fact_deposit;

-- Keys, checks, other indexes and sequences follow their tables.
do $$
declare one record;
begin
  for one in
    select conrelid::regclass as on_table, conname as name from pg_constraint
    where conrelid::regclass::text like 'turnover\_%' and conname like 'reporting\_%'
  loop
    execute format('alter table %s rename constraint %I to %I', one.on_table, one.name,
      replace(replace(one.name, 'reporting_member_turnover_', 'turnover_member_'), 'reporting_', 'turnover_'));
  end loop;
  for one in
    select found.relname as name, found.relkind as kind from pg_class as found
    left join pg_index on indexrelid = found.oid
    left join pg_depend on classid = 'pg_class'::regclass and objid = found.oid and deptype = 'i' and found.relkind = 'S'
    where found.relname like 'reporting\_%' and coalesce(indrelid, refobjid)::regclass::text like 'turnover\_%'
  loop
    execute format('alter %s %I rename to %I', case one.kind when 'S' then 'sequence' else 'index' end, one.name,
      replace(one.name, 'reporting_', 'turnover_'));
  end loop;
end $$;

-- The body of a function names its table by text.
alter function reporting_note_joined() rename to turnover_note_joined;
create or replace function turnover_note_joined() returns trigger language plpgsql as $$
begin
  insert into turnover_joined (member_id) select member_id from added on conflict do nothing;
  return null;
end $$;

-- What others may read, with the rights of whoever asks. Nothing is written through it.
create view turnover_v_branch with (security_invoker = true) as
  select id, member_id, path from turnover_branch;
create view turnover_v_fact with (security_invoker = true) as
  select seq, kind, branch_id, currency, category, game, ref, posting, counted_at, happened_at, bets, stake, turnover, payout, amount, rule
  from turnover_fact;
create view turnover_v_watermark with (security_invoker = true) as
  select until, time_zone from turnover_watermark;
create view turnover_v_branch_day with (security_invoker = true) as
  select branch_id, currency, day, category, bets, stake, turnover, payout from turnover_branch_day;
create view turnover_v_branch_money with (security_invoker = true) as
  select branch_id, currency, day, kind, amount, lines from turnover_branch_money;
create view turnover_v_team_day with (security_invoker = true) as
  select node_id, parent_id, currency, day, bets, stake, turnover, payout, deposits, withdrawals, bonuses, rebates, salaries, dividends, fees
  from turnover_team_day;
create view turnover_v_team_month with (security_invoker = true) as
  select node_id, parent_id, currency, month, bets, stake, turnover, payout, deposits, withdrawals, bonuses, rebates, salaries, dividends, fees
  from turnover_team_month;
create view turnover_v_team_game with (security_invoker = true) as
  select node_id, parent_id, currency, day, category, bets, stake, turnover, payout from turnover_team_game;
create view turnover_v_team_line with (security_invoker = true) as
  select node_id, currency, kind, at, seq from turnover_team_line;
create view turnover_v_team_money with (security_invoker = true) as
  select node_id, currency, day, kind, amount, lines from turnover_team_money;
create view turnover_v_team_active with (security_invoker = true) as
  select node_id, currency, day, gap, members from turnover_team_active;
create view turnover_v_team_hour with (security_invoker = true) as
  select node_id, currency, day, hour, members from turnover_team_hour;
create view turnover_v_team_joined with (security_invoker = true) as
  select node_id, day, is_direct, joined, deposited, played, regular from turnover_team_joined;
revoke insert, update, delete on turnover_v_branch, turnover_v_fact, turnover_v_watermark, turnover_v_branch_day, turnover_v_branch_money,
  turnover_v_team_day, turnover_v_team_month, turnover_v_team_game, turnover_v_team_line, turnover_v_team_money, turnover_v_team_active,
  turnover_v_team_hour, turnover_v_team_joined from laro_app;
