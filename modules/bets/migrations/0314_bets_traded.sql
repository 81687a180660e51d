-- What of a member's own rate a bet took as a higher prize instead, in parts per million of its valid turnover. Whoever pays rebates leaves it
-- out (docs/decisions/0067). Null, and without room, for nearly every bet. Only bets that end later have it.
alter table bets_event add column traded_ppm integer check (traded_ppm > 0);

drop function bets_settle;

-- Ends bets that are open, or with p_is_again settles bets that have ended once more, and writes their events. Answers the ids of those that
-- it changed: a bet that somebody else ended meanwhile, or that comes to the same as before, is left alone. Stakes are those of a bet whose
-- stake can change until it ends (a vendor's round); null leaves them. The bets are held first, in one order, and counted, so that the lane is
-- taken last and with exactly as many numbers as there are events; then they are ended and their events written in one pass.
create function bets_settle(
  p_ids uuid[], p_ends text[], p_stakes bigint[], p_payouts bigint[], p_jackpots bigint[], p_turnovers bigint[], p_categories text[],
  p_settled text[], p_reasons text[], p_expected double precision[], p_at_risk bigint[], p_traded integer[],
  p_is_again boolean
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
        p_at_risk, p_traded) as given (id, bet_end, stake, payout, jackpot, turnover, category, settled, reason, expected, at_risk, traded_ppm)
    where bet.id = given.id and (bet.state = 'open') = not p_is_again
      and (not p_is_again or (bet.bet_end, bet.stake, bet.payout, bet.turnover) is distinct from
        (given.bet_end, coalesce(given.stake, bet.stake), given.payout, given.turnover))
    returning bet.*, given.jackpot, given.category, given.settled, given.reason, given.expected, given.at_risk,
      given.traded_ppm
  ), written as (
    insert into bets_event (height, written_at, placed_at, settled_at, stake, payout, turnover, bet_id, member_id, lane, version, rule, bonus,
        jackpot, product, game, category, currency, bet_end, ref, reason, expected, at_risk,
        traded_ppm)
      select mine.first + row_number() over () - 1, clock_timestamp(), placed_at, settled::timestamptz, stake, payout, turnover, id, member_id,
        mine.lane, version, rule, nullif(bonus, 0), nullif(jackpot, 0), product, game, category, currency, bet_end, ref, reason, expected, at_risk,
        traded_ppm
      from ended
    returning bet_id
  )
  select array_agg(bet_id) into changed from written;
  -- One that was named twice would leave a number without an event.
  if cardinality(changed) <> changing then raise exception 'bets_settle held % bets and ended %', changing, cardinality(changed); end if;
  return changed;
end $$;

-- A day's hash covers it too, from the next signed day on. Days that are signed keep the form they were signed in.
alter table bets_day drop constraint bets_day_form_check;
alter table bets_day add constraint bets_day_form_check check (form in (1, 2, 3));
alter table bets_day alter column form set default 3;

create or replace function bets_event_hash(event bets_event, p_form smallint) returns bytea language sql immutable parallel safe as $$
  select case p_form when 1 then bets_event_hash(event)
    when 2 then sha256(bets_event_hash(event) || convert_to(concat('laro-event-v2|', event.at_risk), 'UTF8'))
    else sha256(bets_event_hash(event) || convert_to(concat('laro-event-v3|', event.at_risk, '|', event.traded_ppm), 'UTF8')) end
$$;
