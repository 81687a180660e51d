-- What a ticket could pay at most, so that what one member's tickets of a day could pay together has an end.
alter table lottery_ticket add column most_payout bigint not null default 0 check (most_payout >= 0);
update lottery_ticket as ticket set most_payout = (select sum(bet.most_payout) from lottery_bet as bet where bet.ticket_id = ticket.id);
create index lottery_ticket_of_day on lottery_ticket (member_id, placed_at) include (currency, most_payout);
