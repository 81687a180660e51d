-- What of the stake came out of bonus purses: whoever pays the bet asks the wallet to share it.
alter table play_crash_bet add column bonus bigint not null default 0 check (bonus between 0 and stake);
