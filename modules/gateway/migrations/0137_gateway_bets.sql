-- What the gateway publishes of members' rounds with vendors. Money that was rolled back was not staked, and what a vendor gives away or
-- corrects is not paid by a bet; where everything was rolled back the round shows what had been staked.
create view gateway_bets as
select player.member_id, round.vendor, round.player, round.round, round.game, round.currency,
  case when sums.stake = 0 and sums.payout = 0 and round.state <> 'open' then sums.returned else sums.stake end as stake,
  sums.payout,
  case when round.state = 'open' then 'open'
    when sums.stake = 0 and sums.payout = 0 and sums.returned > 0 then 'refunded' else 'over' end as state,
  round.opened_at as placed_at, round.ended_at as settled_at
from gateway_round as round
join gateway_player as player on player.vendor = round.vendor and player.player = round.player
cross join lateral (
  select
    coalesce(sum(amount) filter (where state = 'live' and type in ('bet', 'settle', 'tip')), 0)::bigint as stake,
    coalesce(sum(amount) filter (where state = 'live' and type in ('win', 'jackpot_win', 'freeround_win')), 0)::bigint as payout,
    coalesce(sum(amount) filter (where state = 'reversed' and type in ('bet', 'settle', 'tip')), 0)::bigint as returned
  from gateway_tx
  where gateway_tx.vendor = round.vendor and gateway_tx.player = round.player and gateway_tx.round = round.round
) as sums;

-- The steps of such a round, in order, for whoever looks at one.
create view gateway_bet_steps as
select player.member_id, step.vendor, step.round, step.tx, step.type, step.amount, step.state, step.at
from gateway_tx as step
join gateway_player as player on player.vendor = step.vendor and player.player = step.player
where step.state in ('live', 'reversed') and step.type is not null;
