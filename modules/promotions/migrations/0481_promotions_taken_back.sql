-- When what an award gave beside bonus money (points, tickets, vouchers, free rounds and bets) was taken back, as far as it was still there: its member
-- is told that it is over, and not that they have it. Of a bonus its grant says so.
alter table promotions_award add column taken_back_at timestamptz;
