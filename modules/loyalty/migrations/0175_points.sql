-- How much of what a member staked has become points, and the rest that is less than one. The points themselves are in the ledger.
create table loyalty_earning (
  member_id uuid not null,
  currency text collate "C" not null,
  staked bigint not null default 0 check (staked >= 0),
  rest bigint not null default 0 check (rest >= 0),
  primary key (member_id, currency)
) with (fillfactor = 70);

create table loyalty_reward (
  id uuid primary key,
  name text not null,
  detail text not null,
  points bigint not null check (points > 0),
  stock integer not null check (stock >= 0),
  is_open boolean not null,
  place integer not null,
  version integer not null,
  changed_at timestamptz not null
);

-- A wish of a member for a reward, as it was when it was wished for.
create table loyalty_redemption (
  id uuid primary key,
  member_id uuid not null,
  reward_id uuid not null references loyalty_reward (id),
  reward_name text not null,
  points bigint not null check (points > 0),
  state text collate "C" not null check (state in ('in_process', 'approved', 'rejected')),
  key text collate "C" not null,
  asked_at timestamptz not null,
  decided_at timestamptz,
  decided_by uuid,
  note text not null default '',
  unique (member_id, key),
  check ((state = 'in_process') = (decided_at is null))
);
create index loyalty_redemption_newest on loyalty_redemption (member_id, asked_at desc, id desc);
create index loyalty_redemption_waiting on loyalty_redemption (asked_at) where state = 'in_process';
