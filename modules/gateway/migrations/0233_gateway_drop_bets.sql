-- What a round came to is told by the events of bets, and its steps by the gateway's service.
drop view gateway_bets;
drop view gateway_bet_steps;
