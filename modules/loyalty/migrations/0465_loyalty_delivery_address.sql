-- Goods are sent to an address, which the request brings. It is sealed, and erased once it is no longer needed.
alter table loyalty_reward add column is_sent boolean not null default false;
-- What was on the shelf before: what an operator decides about is sent, except what is given on somebody's behalf.
update loyalty_reward set is_sent = true where gives is null and category in ('home', 'devices', 'laro');
alter table loyalty_reward add constraint loyalty_reward_sent_check check (not is_sent or gives is null);

alter table loyalty_redemption add column address_sealed bytea;
-- When a delivery was last moved on.
alter table loyalty_redemption add column moved_at timestamptz;
create index loyalty_redemption_address on loyalty_redemption (coalesce(moved_at, decided_at)) where address_sealed is not null;
