-- Free rounds that no maker has answered for are asked for maker by maker, the oldest of each.
create index promotions_rounds_asking_of on promotions_rounds (vendor, award) where state = 'asking';
drop index promotions_rounds_asking;
