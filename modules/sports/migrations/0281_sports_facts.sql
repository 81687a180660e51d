-- The numbers that a market was decided by, so that a ticket can say why: {"home": 2, "away": 1}, of a total {"total": 3}.
alter table sports_market add column facts jsonb;
