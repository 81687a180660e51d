-- As before, with less to read and to answer. What all bets of a call have in common is sent once: of such a column the array has one value.
-- Whoever ends bets that all were open, as nearly always, is answered nothing instead of all their ids.
create or replace function bets_settle(
  p_ids uuid[], p_ends text[], p_stakes bigint[], p_payouts bigint[], p_jackpots bigint[], p_turnovers bigint[], p_categories text[],
  p_settled bigint[], p_reasons text[], p_expected double precision[], p_at_risk bigint[], p_traded integer[],
  p_is_again boolean
) returns uuid[] language plpgsql
  -- Row by row in the order given, whatever the table's size is thought to be.
  set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off
as $$
declare
  -- Null where each bet has its own.
  one_stake constant bigint := case when cardinality(p_stakes) = 1 then p_stakes[1] end;
  one_jackpot constant bigint := case when cardinality(p_jackpots) = 1 then p_jackpots[1] end;
  one_category constant text := case when cardinality(p_categories) = 1 then p_categories[1] end;
  one_settled constant timestamptz := case when cardinality(p_settled) = 1 then bets_moment(p_settled[1]) end;
  one_reason constant text := case when cardinality(p_reasons) = 1 then p_reasons[1] end;
  one_expected constant double precision := case when cardinality(p_expected) = 1 then p_expected[1] end;
  one_at_risk constant bigint := case when cardinality(p_at_risk) = 1 then p_at_risk[1] end;
  one_traded constant integer := case when cardinality(p_traded) = 1 then p_traded[1] end;
  changed uuid[];
begin
  with ended as (
    update bets_bet as bet set state = case when given.bet_end = 'void' then 'void' else 'settled' end, bet_end = given.bet_end,
      stake = coalesce(given.stake, one_stake, bet.stake), payout = given.payout, turnover = given.turnover, version = bet.version + 1,
      settled_at = case when p_is_again and bet.settled_at is not null then bet.settled_at
        else coalesce(one_settled, bets_moment(given.settled)) end
    from unnest(p_ids, p_ends, p_stakes, p_payouts, p_jackpots, p_turnovers, p_categories, p_settled, p_reasons, p_expected,
        p_at_risk, p_traded) as given (id, bet_end, stake, payout, jackpot, turnover, category, settled, reason, expected, at_risk, traded_ppm)
    where bet.id = given.id and (bet.state = 'open') = not p_is_again
      and (not p_is_again or (bet.bet_end, bet.stake, bet.payout, bet.turnover) is distinct from
        (given.bet_end, coalesce(given.stake, one_stake, bet.stake), given.payout, given.turnover))
    returning bet.id, bet.placed_at, bet.stake, bet.payout, bet.turnover, bet.member_id, bet.version, bet.rule, bet.bonus, bet.product,
      bet.game, bet.currency, bet.bet_end, bet.ref, given.settled, given.jackpot, given.category, given.reason, given.expected,
      given.at_risk, given.traded_ppm
  ), mine as materialized (
    -- The time is read when the lane is held, so that a day whose lanes were all held once has no more events.
    select taken.lane, taken.first, ledger_now() as now_at from (select count(*) as events from ended) as one
    cross join lateral bets_take_lane(one.events::integer) as taken where one.events > 0
  ), written as (
    insert into bets_event (height, written_at, placed_at, settled_at, stake, payout, turnover, bet_id, member_id, lane, version, rule, bonus,
        jackpot, product, game, category, currency, bet_end, ref, reason, expected, at_risk, traded_ppm)
      select mine.first + row_number() over () - 1, mine.now_at, placed_at, coalesce(one_settled, bets_moment(settled)), stake, payout,
        turnover, id, member_id, mine.lane, version, rule, nullif(bonus, 0), nullif(coalesce(jackpot, one_jackpot), 0), product, game,
        coalesce(category, one_category), currency, bet_end, ref, coalesce(reason, one_reason), coalesce(expected, one_expected),
        coalesce(at_risk, one_at_risk), coalesce(traded_ppm, one_traded)
      from mine cross join ended
    returning bet_id
  )
  select array_agg(bet_id) into changed from written;
  return case when cardinality(changed) = cardinality(p_ids) then null else coalesce(changed, '{}') end;
end $$;
