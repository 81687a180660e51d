-- What a round came to is told by the events of bets.
drop view play_bets;
