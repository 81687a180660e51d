-- The rounds of the crash game go to modules/rounds (0236), where a round is named by its table and its number there.
alter table play_crash_bet drop constraint play_crash_bet_round_number_fkey;
alter table play_crash_demo_count drop constraint play_crash_demo_count_round_number_fkey;
-- Leases of all tables are kept there.
drop table play_crash_dealer;
-- Which rounds have bets that are not settled; for 0236 alone, and gone with 0238.
create view play_v_crash_unsettled as select distinct round_number as number from play_crash_bet where state = 'open';
