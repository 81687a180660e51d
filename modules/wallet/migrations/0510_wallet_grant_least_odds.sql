-- Bets on sports at lower odds count nothing towards this grant, in thousandths. Grants from before it have none: their terms do not change.
alter table wallet_grant add column least_odds integer check (least_odds > 1000);
