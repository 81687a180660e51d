-- What people read is a module of its own, so its tables carry its name. A rename changes no row. Who writes the list waits before the first
-- table is locked.
select pg_advisory_xact_lock(5276000138);

alter table reporting_bet rename to records_bet;
alter table reporting_bet_day rename to records_bet_day;
alter table reporting_member rename to records_member;
alter table reporting_zone rename to records_zone;

alter table records_bet rename constraint reporting_bet_pkey to records_bet_pkey;
alter table records_bet rename constraint reporting_bet_member_id_currency_ref_key to records_bet_member_id_currency_ref_key;
alter table records_bet rename constraint reporting_bet_state_check to records_bet_state_check;
alter index reporting_bet_newest rename to records_bet_newest;
alter index reporting_bet_of_game rename to records_bet_of_game;
alter index reporting_bet_open rename to records_bet_open;
alter sequence reporting_bet_number_seq rename to records_bet_number_seq;
alter table records_bet_day rename constraint reporting_bet_day_pkey to records_bet_day_pkey;
alter table records_member rename constraint reporting_member_pkey to records_member_pkey;
alter table records_zone rename constraint reporting_zone_pkey to records_zone_pkey;
alter table records_zone rename constraint reporting_zone_is_only_check to records_zone_is_only_check;
