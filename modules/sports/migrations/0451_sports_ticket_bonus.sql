-- What of a ticket's stake came out of bonus purses: while it waits, what is set aside there for it. Which purses those are is the wallet's to know.
alter table sports_ticket add column bonus bigint not null default 0 check (bonus between 0 and stake);
