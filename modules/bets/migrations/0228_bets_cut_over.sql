-- Bets from before there were events. Those that are open become open bets; those that have ended and were not counted yet, or were
-- counted while they were open, get their event. A reader that has counted one of them finds no difference. What of them counts is left to
-- the reader: the rule is the one that was in force when they were placed.
create temporary table bets_before on commit drop as
with behind as (
  -- What the lines of a purse speak of that nobody has followed yet.
  select distinct account.owner::uuid as member_id, account.currency, line.ref
  from ledger_account as account left join reporting_account as mark on mark.account = account.id
  cross join lateral (
    select ref from ledger_posting where debit = account.id and debit > 0 and debit_seq > coalesce(mark.seq, 0)
    union
    select ref from ledger_posting where credit = account.id and credit > 0 and credit_seq > coalesce(mark.seq, 0)
  ) as line
  where account.id > 0 and account.seq > coalesce(mark.seq, 0)
    and account.owner ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$'
  union
  select member_id, currency, ref from reporting_bet where state = 'open'
),
shared as (
  select min(listed.game) as game from play_crash_bet as bet join reporting_bet as listed on listed.ref = 'round:' || bet.id
)
select bet.id, bet.member_id, 'play' as product, coalesce(bet.game, shared.game, 'crash') as game, bet.currency, null::text as ref,
  bet.stake, bet.payout, bet.state, bet.placed_at, bet.settled_at,
  (select 'crash:' || round_number from play_crash_bet where play_crash_bet.id = bet.id) as group_name
from play_bets as bet cross join shared
where bet.state = 'open' or (bet.member_id, bet.currency, 'round:' || bet.id) in (select member_id, currency, ref from behind)
union all
select (substr(name.hash, 1, 8) || '-' || substr(name.hash, 9, 4) || '-8' || substr(name.hash, 14, 3) || '-a' || substr(name.hash, 18, 3)
    || '-' || substr(name.hash, 21, 12))::uuid,
  bet.member_id, 'gateway', bet.game, bet.currency, bet.vendor || ':' || bet.round, bet.stake, bet.payout, bet.state, bet.placed_at,
  bet.settled_at, null
from gateway_bets as bet
cross join lateral (select encode(sha256(convert_to('gateway bet ' || bet.vendor || ' ' || bet.player || ' ' || bet.round, 'UTF8')), 'hex'))
  as name (hash)
where bet.state = 'open' or (bet.member_id, bet.currency, bet.vendor || ':' || bet.round) in (select member_id, currency, ref from behind);

insert into bets_bet (id, member_id, product, game, currency, ref, group_name, stake, rule, placed_at)
select id, member_id, product, game, currency, ref, group_name, stake, coalesce((
    select version from bets_turnover_rule where since <= placed_at order by since desc, version desc limit 1), 0), placed_at
from bets_before where state = 'open' or product = 'gateway';

with ended as (
  select before.*, coalesce((select version from bets_turnover_rule where since <= before.placed_at
      order by since desc, version desc limit 1), 0) as rule,
    least(coalesce((select sum(amount) from reporting_bonus_stake as gift
      where gift.member_id = before.member_id and gift.currency = before.currency
        and gift.ref = coalesce(before.ref, 'round:' || before.id)), 0), before.stake) as bonus,
    case when state = 'refunded' then 'void' when payout > stake then 'won' when payout = stake then 'tied' else 'lost' end as bet_end
  from bets_before as before where state <> 'open'
),
settled as (
  update bets_bet set state = case when ended.bet_end = 'void' then 'void' else 'settled' end, bet_end = ended.bet_end,
    payout = case when ended.bet_end = 'void' then ended.stake else ended.payout end, settled_at = ended.settled_at, version = 1
  from ended where ended.id = bets_bet.id
)
insert into bets_event (height, written_at, placed_at, settled_at, stake, payout, turnover, bet_id, member_id, lane, version, rule, bonus,
  product, game, currency, bet_end, ref)
select row_number() over (order by coalesce(settled_at, placed_at), id), now(), placed_at, coalesce(settled_at, placed_at), stake,
  case when bet_end = 'void' then stake else payout end, null, id, member_id, 0, 1, rule, nullif(bonus, 0), product, game, currency,
  bet_end, ref
from ended;
update bets_lane set height = (select coalesce(max(height), 0) from bets_event) where lane = 0;
