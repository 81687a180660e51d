-- Chase plans: the same basket for issues to come. The money of issues that are not bought yet is in holds of the ledger, one for each, so that
-- it counts against limits from the beginning.
create table lottery_plan (
  id uuid primary key,
  member_id uuid not null,
  lottery text not null,
  key text not null,
  intent text not null,
  currency text not null,
  -- What it was started by: prizes that have changed since are not bought.
  odds text not null,
  lines jsonb not null,
  chase jsonb not null,
  is_stopped_by_win boolean not null,
  total bigint not null check (total > 0),
  balance_after bigint not null,
  state text not null default 'running' check (state in ('running', 'done', 'won', 'cancelled', 'stopped')),
  -- The refusal that the next issue met.
  reason text check ((reason is not null) = (state = 'stopped')),
  -- Whether every issue that it bought has its result.
  is_over boolean not null default false,
  started_at timestamptz not null,
  unique (member_id, key)
);
create index lottery_plan_newest on lottery_plan (member_id, id desc);
create index lottery_plan_running on lottery_plan (member_id) where state = 'running';

-- Its issues in order. The first is bought when the plan begins and has no hold.
create table lottery_plan_part (
  plan_id uuid not null references lottery_plan (id),
  position smallint not null,
  lottery text not null,
  issue text not null,
  opens_at timestamptz not null,
  closes_at timestamptz not null,
  draws_at timestamptz not null,
  multiple integer not null check (multiple > 0),
  stake bigint not null check (stake > 0),
  hold_id uuid unique check ((hold_id is null) = (position = 0)),
  state text not null check (state in ('waiting', 'bought', 'missed', 'returned')),
  ticket_id uuid check ((ticket_id is not null) = (state = 'bought')),
  -- What the ticket came to, by which version of the result; null until it has one, and again when a result is replaced.
  payout bigint check (payout >= 0),
  version smallint check ((version is null) = (payout is null)),
  primary key (plan_id, position)
);
-- What is to be done: issues to buy, and tickets to look at when their issue has ended.
create index lottery_plan_part_left on lottery_plan_part (opens_at, plan_id) where state = 'waiting';
create index lottery_plan_part_open on lottery_plan_part (lottery, issue) where state = 'bought' and version is null;
create index lottery_plan_part_of_issue on lottery_plan_part (lottery, issue) where state = 'bought';

alter table lottery_ticket add column plan_id uuid;
