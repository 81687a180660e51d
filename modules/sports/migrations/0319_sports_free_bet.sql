-- The free bet that a ticket was placed with; then its stake is the house's and is not returned.
alter table sports_ticket add column free_bet uuid;
