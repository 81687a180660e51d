-- What is booked as received of a deposit, in the currency of its purse: what a person approves, what is credited, and what goes back.
-- Before, it was worked out anew from the provider's latest event each time.
alter table cashier_deposit add column received bigint not null default 0 check (received >= 0);
update cashier_deposit set received = credited + fee + repaid where state = 'credited';
-- What a deposit in review received stands in the ledger, under the name of the movement that booked it.
update cashier_deposit as deposit set received = booked.amount
from ledger_idem as intent
cross join lateral (
  select sum(posting.amount)::bigint as amount from ledger_posting as posting
  where posting.id >= intent.group_id and posting.id < intent.group_id + 1000 and posting.at = intent.at
    and posting.group_id = intent.group_id
) as booked
where deposit.state = 'review' and intent.name = deposit.id || ':review cashier' and booked.amount is not null;
