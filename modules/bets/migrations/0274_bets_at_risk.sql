-- What of the whole stake was at risk, where that is not the valid turnover: of bets that a bonus paid for, and in categories of which only a part
-- counts for agents. Wagering of a bonus goes by it. Null, and without room, for nearly every bet.
alter table bets_event add column at_risk bigint;

drop function bets_write_events;
drop function bets_settle;

create function bets_write_events(
  p_bets uuid[], p_versions smallint[], p_members uuid[], p_products text[], p_games text[], p_categories text[], p_currencies text[],
  p_refs text[], p_ends text[], p_stakes bigint[], p_bonuses bigint[], p_payouts bigint[], p_jackpots bigint[], p_turnovers bigint[],
  p_rules integer[], p_placed text[], p_settled text[], p_reasons text[],
  p_expected double precision[], p_at_risk bigint[]
) returns void language plpgsql as $$
declare
  mine record;
begin
  select * into mine from bets_take_lane(cardinality(p_bets));
  insert into bets_event (height, written_at, placed_at, settled_at, stake, payout, turnover, bet_id, member_id, lane, version, rule, bonus,
      jackpot, product, game, category, currency, bet_end, ref, reason, expected, at_risk)
    select mine.first + given.at - 1, clock_timestamp(), given.placed::timestamptz, given.settled::timestamptz, given.stake, given.payout,
      given.turnover, given.bet, given.member, mine.lane, given.version, given.rule, nullif(given.bonus, 0), nullif(given.jackpot, 0),
      given.product, given.game, given.category, given.currency, given.bet_end, given.ref, given.reason, given.expected, given.at_risk
    from unnest(p_bets, p_versions, p_members, p_products, p_games, p_categories, p_currencies, p_refs, p_ends, p_stakes, p_bonuses,
        p_payouts, p_jackpots, p_turnovers, p_rules, p_placed, p_settled, p_reasons, p_expected, p_at_risk) with ordinality
      as given (bet, version, member, product, game, category, currency, ref, bet_end, stake, bonus, payout, jackpot, turnover, rule,
        placed, settled, reason, expected, at_risk, at);
end $$;

-- Ends bets that are open, or with p_is_again settles bets that have ended once more, and writes their events. Answers the ids of those that
-- it changed: a bet that somebody else ended meanwhile, or that comes to the same as before, is left alone. Stakes are those of a bet whose
-- stake can change until it ends (a vendor's round); null leaves them. The bets are held first, in one order, and counted, so that the lane is
-- taken last and with exactly as many numbers as there are events; then they are ended and their events written in one pass.
create function bets_settle(
  p_ids uuid[], p_ends text[], p_stakes bigint[], p_payouts bigint[], p_jackpots bigint[], p_turnovers bigint[], p_categories text[],
  p_settled text[], p_reasons text[], p_expected double precision[], p_at_risk bigint[], p_is_again boolean
) returns uuid[] language plpgsql as $$
declare
  changing bigint;
  changed uuid[];
  mine record;
begin
  select count(*) into changing from (
    select from bets_bet as bet
    join unnest(p_ids, p_ends, p_stakes, p_payouts, p_turnovers) as given (id, bet_end, stake, payout, turnover) on bet.id = given.id
    where (bet.state = 'open') = not p_is_again
      and (not p_is_again or (bet.bet_end, bet.stake, bet.payout, bet.turnover) is distinct from
        (given.bet_end, coalesce(given.stake, bet.stake), given.payout, given.turnover))
    order by bet.id for no key update of bet
  ) as held;
  if changing = 0 then return '{}'; end if;
  select * into mine from bets_take_lane(changing::integer);
  with ended as (
    update bets_bet as bet set state = case when given.bet_end = 'void' then 'void' else 'settled' end, bet_end = given.bet_end,
      stake = coalesce(given.stake, bet.stake), payout = given.payout, turnover = given.turnover, version = bet.version + 1,
      settled_at = case when p_is_again then coalesce(bet.settled_at, given.settled::timestamptz) else given.settled::timestamptz end
    from unnest(p_ids, p_ends, p_stakes, p_payouts, p_jackpots, p_turnovers, p_categories, p_settled, p_reasons, p_expected,
        p_at_risk) as given (id, bet_end, stake, payout, jackpot, turnover, category, settled, reason, expected, at_risk)
    where bet.id = given.id and (bet.state = 'open') = not p_is_again
      and (not p_is_again or (bet.bet_end, bet.stake, bet.payout, bet.turnover) is distinct from
        (given.bet_end, coalesce(given.stake, bet.stake), given.payout, given.turnover))
    returning bet.*, given.jackpot, given.category, given.settled, given.reason, given.expected, given.at_risk
  ), written as (
    insert into bets_event (height, written_at, placed_at, settled_at, stake, payout, turnover, bet_id, member_id, lane, version, rule, bonus,
        jackpot, product, game, category, currency, bet_end, ref, reason, expected, at_risk)
      select mine.first + row_number() over () - 1, clock_timestamp(), placed_at, settled::timestamptz, stake, payout, turnover, id, member_id,
        mine.lane, version, rule, nullif(bonus, 0), nullif(jackpot, 0), product, game, category, currency, bet_end, ref, reason, expected, at_risk
      from ended
    returning bet_id
  )
  select array_agg(bet_id) into changed from written;
  -- One that was named twice would leave a number without an event.
  if cardinality(changed) <> changing then raise exception 'bets_settle held % bets and ended %', changing, cardinality(changed); end if;
  return changed;
end $$;

-- Whoever ends a bet asks by its bonus whether purses paid for it.
create or replace view bets_v_open with (security_invoker = true) as
select id, member_id, product, game, currency, coalesce(ref, 'round:' || id) as ref, stake, placed_at, rule, bonus
from bets_bet where state = 'open';
