-- What a member's days come to is added up when somebody looks, and not kept beside them with every bet. Here stays what was counted before there
-- were days. The lock keeps out whoever follows the bets until this is done.
select pg_advisory_xact_lock(hashtextextended('bets reader loyalty', 0));
alter table loyalty_earning rename column weighted to weighted_before_days;
update loyalty_earning as earning set weighted_before_days = earning.weighted_before_days - days.weighted
from (select member_id, currency, sum(turnover * rate)::bigint as weighted from loyalty_day group by 1, 2) as days
where days.member_id = earning.member_id and days.currency = earning.currency;
