-- Of a bet that won less than what counts by then: what its win had to reach, in percent of the stake. Its member is told why it counted nothing.
alter table promotions_counted add column odds_floor smallint check (odds_floor > 100);
