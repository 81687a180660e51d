-- A bet whose stake came back says so: returned, the word that members and agents read.
alter table reporting_bet drop constraint reporting_bet_state_check;
update reporting_bet set state = 'returned' where state = 'refunded';
update reporting_bet_day set state = 'returned' where state = 'refunded';
alter table reporting_bet add constraint reporting_bet_state_check check (state in ('open', 'won', 'lost', 'tied', 'returned'));
