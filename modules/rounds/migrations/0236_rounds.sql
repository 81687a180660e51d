-- Shared rounds of every game. They were made for one game, the crash game of modules/play, whose tables these are: now each row says which
-- table (in the sense of a card table) it belongs to.
alter table play_chain rename to rounds_chain;
alter table rounds_chain add column table_id text not null default 'crash';
alter table rounds_chain alter column table_id drop default;
-- Some links of the chain, sealed, from which the others are found quickly. Chains from before have none until they are opened.
alter table rounds_chain add column waypoints_sealed bytea;
create index rounds_chain_left on rounds_chain (table_id, made_at, id) where used < length;

alter table play_crash_round rename to rounds_round;
alter table rounds_round add column table_id text not null default 'crash';
alter table rounds_round alter column table_id drop default;
alter table rounds_round rename column starts_at to closes_at;

alter table rounds_round drop constraint play_crash_round_state_check;
update rounds_round set state = 'closed' where state = 'running';
alter table rounds_round add check (state in ('betting', 'closed', 'over', 'void'));

-- What came out, as the game tells it; null until everybody may know.
alter table rounds_round add column outcome jsonb;
update rounds_round set outcome = jsonb_build_object('pointX100', point_x100) where point_x100 is not null;
alter table rounds_round drop column point_x100;

-- Whether every bet of a round that has ended is settled. One that could not be settled is tried again until it is.
alter table rounds_round add column is_settled boolean not null default false;
update rounds_round as round set is_settled = true where state in ('over', 'void')
  and not exists (select from play_v_crash_unsettled as unsettled where unsettled.number = round.number);

-- A round is named by its table and its number there.
alter table rounds_round drop constraint play_crash_round_pkey;
alter table rounds_round add primary key (table_id, number);
drop index play_crash_round_open;
create index rounds_round_unsettled on rounds_round (table_id, number) where not is_settled;

-- Which node deals which table. It has to say so again and again, or another takes over.
create table rounds_lease (
  table_id text primary key,
  node text not null,
  until timestamptz not null
);

-- For modules that show their bets with the rounds they were placed in. What is sealed is not in it.
create view rounds_v_round with (security_invoker = true) as
select round.table_id, round.number, round.state, round.closes_at, round.outcome, round.hash, round.link, chain.terminal, chain.salt
from rounds_round as round join rounds_chain as chain on chain.id = round.chain_id;
revoke insert, update, delete on rounds_v_round from laro_app;
