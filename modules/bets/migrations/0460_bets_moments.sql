-- As before, with moments as milliseconds: reading them from text took a seventh of a settlement. The bets are ended first, in the order in which
-- their ids are given, which is ascending, so that two who end the same bets wait for each other instead of both failing. The lane is taken
-- once all of them have ended, as the last lock, with as many numbers as there are events.
drop function bets_settle;
drop function bets_write_events;

create function bets_moment(p_ms bigint) returns timestamptz language sql immutable parallel safe
  return to_timestamp(p_ms::double precision / 1000);

create function bets_settle(
  p_ids uuid[], p_ends text[], p_stakes bigint[], p_payouts bigint[], p_jackpots bigint[], p_turnovers bigint[], p_categories text[],
  p_settled bigint[], p_reasons text[], p_expected double precision[], p_at_risk bigint[], p_traded integer[],
  p_is_again boolean
) returns uuid[] language plpgsql
  -- Row by row in the order given, whatever the table's size is thought to be.
  set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off
as $$
declare
  changed uuid[];
begin
  with ended as (
    update bets_bet as bet set state = case when given.bet_end = 'void' then 'void' else 'settled' end, bet_end = given.bet_end,
      stake = coalesce(given.stake, bet.stake), payout = given.payout, turnover = given.turnover, version = bet.version + 1,
      settled_at = case when p_is_again then coalesce(bet.settled_at, bets_moment(given.settled)) else bets_moment(given.settled) end
    from unnest(p_ids, p_ends, p_stakes, p_payouts, p_jackpots, p_turnovers, p_categories, p_settled, p_reasons, p_expected,
        p_at_risk, p_traded) as given (id, bet_end, stake, payout, jackpot, turnover, category, settled, reason, expected, at_risk, traded_ppm)
    where bet.id = given.id and (bet.state = 'open') = not p_is_again
      and (not p_is_again or (bet.bet_end, bet.stake, bet.payout, bet.turnover) is distinct from
        (given.bet_end, coalesce(given.stake, bet.stake), given.payout, given.turnover))
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
      select mine.first + row_number() over () - 1, mine.now_at, placed_at, bets_moment(settled), stake, payout, turnover, id, member_id,
        mine.lane, version, rule, nullif(bonus, 0), nullif(jackpot, 0), product, game, category, currency, bet_end, ref, reason, expected,
        at_risk, traded_ppm
      from mine cross join ended
    returning bet_id
  )
  select array_agg(bet_id) into changed from written;
  return coalesce(changed, '{}');
end $$;

create function bets_write_events(
  p_bets uuid[], p_versions smallint[], p_members uuid[], p_products text[], p_games text[], p_categories text[], p_currencies text[],
  p_refs text[], p_ends text[], p_stakes bigint[], p_bonuses bigint[], p_payouts bigint[], p_jackpots bigint[], p_turnovers bigint[],
  p_rules integer[], p_placed bigint[], p_settled bigint[], p_reasons text[],
  p_expected double precision[], p_at_risk bigint[]
) returns void language plpgsql as $$
declare
  mine record;
  now_at timestamptz;
begin
  select * into mine from bets_take_lane(cardinality(p_bets));
  now_at := ledger_now();
  insert into bets_event (height, written_at, placed_at, settled_at, stake, payout, turnover, bet_id, member_id, lane, version, rule, bonus,
      jackpot, product, game, category, currency, bet_end, ref, reason, expected, at_risk)
    select mine.first + given.at - 1, now_at, bets_moment(given.placed), bets_moment(given.settled), given.stake, given.payout,
      given.turnover, given.bet, given.member, mine.lane, given.version, given.rule, nullif(given.bonus, 0), nullif(given.jackpot, 0),
      given.product, given.game, given.category, given.currency, given.bet_end, given.ref, given.reason, given.expected, given.at_risk
    from unnest(p_bets, p_versions, p_members, p_products, p_games, p_categories, p_currencies, p_refs, p_ends, p_stakes, p_bonuses,
        p_payouts, p_jackpots, p_turnovers, p_rules, p_placed, p_settled, p_reasons, p_expected, p_at_risk) with ordinality
      as given (bet, version, member, product, game, category, currency, ref, bet_end, stake, bonus, payout, jackpot, turnover, rule,
        placed, settled, reason, expected, at_risk, at);
end $$;
