-- A basket of a thousand lines writes a thousand rows here: whose they are and of which issue is the ticket's to say, and they are found by it.
-- Nobody reads it: what a member traded for higher prizes has to come with the event of the bet.
drop view lottery_v_bet;
create index lottery_ticket_bets_of_issue on lottery_ticket (lottery, issue, id);
drop index lottery_bet_of_issue;
alter table lottery_jackpot_share drop constraint lottery_jackpot_share_bet_id_fkey;
alter table lottery_bet drop constraint lottery_bet_pkey;
drop index lottery_bet_of_ticket;
alter table lottery_bet add primary key (ticket_id, position);
alter table lottery_bet drop column lottery, drop column issue, drop column member_id;
