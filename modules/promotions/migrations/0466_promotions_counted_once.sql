-- A bet has a row for each bonus that it counted for, and one where it counted for none: what the others of the member saw of it is the same.
-- One index fewer: the key begins with the bet, by which a later version finds what was counted before.
create unique index promotions_counted_of_bet on promotions_counted (bet_id, grant_id);
alter table promotions_counted drop constraint promotions_counted_pkey;
drop index promotions_counted_bet;
alter table promotions_counted add primary key using index promotions_counted_of_bet;
