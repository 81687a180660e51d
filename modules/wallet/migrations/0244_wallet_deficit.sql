-- What a member owes: money that was taken back after it had been spent, by a provider or by a corrected bet. A purse is never negative.
create table wallet_deficit (
  member_id uuid not null,
  currency text not null,
  amount bigint not null check (amount >= 0),
  primary key (member_id, currency)
);
insert into wallet_deficit (member_id, currency, amount) select member_id, currency, deficit from cashier_v_deficit;
