-- What of a member's own rate was taken as prize, in millionths of a minor unit: rebates leave it out (docs/decisions/0067). And which bet a fact
-- is about, where several share a reference, as the lines of a ticket do: one that is settled anew is told from the others by it. Facts that
-- are there keep what they say.
select pg_advisory_xact_lock(5276000156);
select pg_advisory_xact_lock(5276000155);

-- Null, and without room, for nearly every bet.
alter table turnover_fact add column traded bigint;
alter table turnover_fact add column bet_id uuid;
alter table turnover_taken add column traded bigint not null default 0;
alter table turnover_branch_day add column traded bigint not null default 0;

create or replace view turnover_v_fact with (security_invoker = true) as
  select seq, kind, branch_id, currency, category, game, ref, posting, counted_at, happened_at, bets, stake, turnover, payout, amount, rule,
    traded, bet_id
  from turnover_fact;
