-- The ledger knows every key that real money was played with, and a round is found by it there. Only play money, which has no ledger, needs
-- an index of its own: for real rounds it was a sixth of all that is written into indexes for a bet.
drop index play_round_key;
create unique index play_round_demo_key on play_round (player_id, key) where mode = 'demo';
