-- How much of the purse is bound to turnover that is still open: what was locked when money came last, and how much had been played then.
alter table cashier_standing
  add column lock_amount bigint not null default 0 check (lock_amount >= 0),
  add column lock_from bigint not null default 0;

-- Of what was credited before only the target is known: it locks as much as is left to play.
update cashier_standing set lock_amount = turnover_target;
