-- Which prizes of a week's leaderboard were paid is looked up every hour; without an index that reads everything that was ever given.
create index loyalty_gift_board on loyalty_gift (period) where source = 'board';
