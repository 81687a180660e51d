-- A member's bets on shared rounds, newest first, beside the rounds played alone.
create index play_crash_bet_newest on play_crash_bet (member_id, id desc);
