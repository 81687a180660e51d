-- Play money flies along in the shared round: the same rounds, the same draw, a purse of our own. Whoever plays is a player, as in
-- play_round: a member, or the browser of a visitor.
alter table play_crash_bet rename column member_id to player_id;
alter table play_crash_bet add column mode text not null default 'real' check (mode in ('real', 'demo'));
alter table play_crash_bet alter column mode drop default;
-- Two bets of one player can be in a round, each with a stake and an end of its own.
alter table play_crash_bet add column entry smallint not null default 1 check (entry in (1, 2));
alter table play_crash_bet alter column entry drop default;

alter table play_crash_bet drop constraint play_crash_bet_round_number_member_id_key;
alter table play_crash_bet drop constraint play_crash_bet_member_id_key_key;
alter table play_crash_bet add unique (round_number, player_id, mode, entry);
alter table play_crash_bet add unique (player_id, mode, key);

drop index play_crash_bet_newest;
create index play_crash_bet_newest on play_crash_bet (player_id, mode, id desc);
-- The highest wins, for everybody to see.
create index play_crash_bet_top on play_crash_bet (currency, payout desc) where mode = 'real' and state = 'paid';
-- What is kept for a while only.
create index play_crash_bet_demo on play_crash_bet (placed_at) where mode = 'demo';

create or replace view play_bets as
select player_id as member_id, id, node_id as game, currency, stake,
  case when status = 'over' then payout + jackpot else 0 end as payout, status as state,
  begun_at as placed_at, case when status <> 'open' then acted_at end as settled_at
from play_round where mode = 'real'
union all
select bet.player_id, bet.id, null, bet.currency, bet.stake,
  case when bet.state = 'paid' then bet.payout else 0 end,
  case when bet.state in ('open', 'refunded') then bet.state else 'over' end,
  bet.placed_at, case when bet.state <> 'open' then round.ended_at end
from play_crash_bet as bet join play_crash_round as round on round.number = bet.round_number
where bet.mode = 'real';
