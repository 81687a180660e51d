-- How much of its play a bet covers, rounded up. Bets of one member that together cover nearly all of a play count no turnover; those whose
-- sum is small need no closer look. Bets from before are judged one by one, as they were sold.
alter table lottery_bet add column coverage_ppm integer not null default 0 check (coverage_ppm between 0 and 1000000);
