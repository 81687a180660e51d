-- Who asked to be told what a ticket or a plan came to.
alter table lottery_ticket add column is_notice_wanted boolean not null default false;
create index lottery_ticket_to_tell on lottery_ticket (lottery, issue, id) where is_notice_wanted;
alter table lottery_plan add column is_notice_wanted boolean not null default false;
