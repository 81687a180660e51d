-- What play publishes of its bets for real money, for those who show the bets of several houses in one list. A shared round has no game
-- of its own in its rows: there is one, and the catalogue names it.
create view play_bets as
select player_id as member_id, id, node_id as game, currency, stake,
  case when status = 'over' then payout + jackpot else 0 end as payout, status as state,
  begun_at as placed_at, case when status <> 'open' then acted_at end as settled_at
from play_round where mode = 'real'
union all
select bet.member_id, bet.id, null, bet.currency, bet.stake,
  case when bet.state = 'paid' then bet.payout else 0 end,
  case when bet.state in ('open', 'refunded') then bet.state else 'over' end,
  bet.placed_at, case when bet.state <> 'open' then round.ended_at end
from play_crash_bet as bet join play_crash_round as round on round.number = bet.round_number;
