-- As before, without holding each bet before it is ended: that wrote every row twice. The bets are ended first, in the order in which their
-- ids are given, which is ascending, so that two who end the same bets wait for each other instead of both failing. What they came to is
-- kept in memory until the lane is taken, last, with as many numbers as there are events.
create or replace function bets_settle(
  p_ids uuid[], p_ends text[], p_stakes bigint[], p_payouts bigint[], p_jackpots bigint[], p_turnovers bigint[], p_categories text[],
  p_settled text[], p_reasons text[], p_expected double precision[], p_at_risk bigint[], p_traded integer[],
  p_is_again boolean
) returns uuid[] language plpgsql
  -- Row by row in the order given, whatever the table's size is thought to be.
  set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off
as $$
declare
  changed uuid[];
  bets bets_bet[];
  jackpots bigint[];
  categories text[];
  moments text[];
  reasons text[];
  expecteds double precision[];
  at_risks bigint[];
  tradeds integer[];
  mine record;
begin
  with ended as (
    update bets_bet as bet set state = case when given.bet_end = 'void' then 'void' else 'settled' end, bet_end = given.bet_end,
      stake = coalesce(given.stake, bet.stake), payout = given.payout, turnover = given.turnover, version = bet.version + 1,
      settled_at = case when p_is_again then coalesce(bet.settled_at, given.settled::timestamptz) else given.settled::timestamptz end
    from unnest(p_ids, p_ends, p_stakes, p_payouts, p_jackpots, p_turnovers, p_categories, p_settled, p_reasons, p_expected,
        p_at_risk, p_traded) as given (id, bet_end, stake, payout, jackpot, turnover, category, settled, reason, expected, at_risk, traded)
    where bet.id = given.id and (bet.state = 'open') = not p_is_again
      and (not p_is_again or (bet.bet_end, bet.stake, bet.payout, bet.turnover) is distinct from
        (given.bet_end, coalesce(given.stake, bet.stake), given.payout, given.turnover))
    returning bet, given.jackpot, given.category, given.settled, given.reason, given.expected, given.at_risk, given.traded
  )
  select array_agg((bet).id), array_agg(bet), array_agg(jackpot), array_agg(category), array_agg(settled), array_agg(reason),
      array_agg(expected), array_agg(at_risk), array_agg(traded)
    into changed, bets, jackpots, categories, moments, reasons, expecteds, at_risks, tradeds from ended;
  if changed is null then return '{}'; end if;
  select * into mine from bets_take_lane(cardinality(changed));
  insert into bets_event (height, written_at, placed_at, settled_at, stake, payout, turnover, bet_id, member_id, lane, version, rule, bonus,
      jackpot, product, game, category, currency, bet_end, ref, reason, expected, at_risk, traded_ppm)
    select mine.first + given.at - 1, clock_timestamp(), placed_at, given.settled::timestamptz, stake, payout, turnover, id, member_id,
      mine.lane, version, rule, nullif(bonus, 0), nullif(given.jackpot, 0), product, game, given.category, currency, bet_end, ref,
      given.reason, given.expected, given.at_risk, given.traded
    -- The names are those of bets_bet in their order: a migration that adds a column there writes this function again.
    from rows from (unnest(bets), unnest(jackpots), unnest(categories), unnest(moments), unnest(reasons), unnest(expecteds),
        unnest(at_risks), unnest(tradeds)) with ordinality
      as given (id, member_id, product, game, currency, ref, group_name, stake, bonus, most_payout, rule, placed_at, state, bet_end, payout,
        turnover, settled_at, version, jackpot, category, settled, reason, expected, at_risk, traded, at);
  return changed;
end $$;
