-- One row a member who ever met this module. Everything that judges or changes a member's limits holds this row, so it is also the turn
-- in which they are judged.
create table compliance_member (
  member_id uuid primary key,
  -- Whether the ledger guards the member's accounts now.
  is_guarded boolean not null default false,
  reality_minutes integer check (reality_minutes > 0),
  cool_off_since timestamptz,
  cool_off_until timestamptz,
  excluded_since timestamptz,
  excluded_until timestamptz,
  returns_at timestamptz,
  -- The time in play, followed along the stakes: since the last acknowledged reality check, and since the last longer break.
  last_stake_at timestamptz,
  unchecked_ms bigint not null default 0,
  sitting_ms bigint not null default 0,
  -- From which day on the counters below are whole.
  counted_from date,
  kyc_level smallint not null default 0 check (kyc_level between 0 and 3),
  is_underage boolean not null default false,
  basic_sealed bytea,
  basic_at timestamptz,
  check ((cool_off_since is null) = (cool_off_until is null)),
  check ((excluded_since is null) = (excluded_until is null)),
  check (returns_at is null or excluded_until is not null)
);

-- Amounts in minor units of their currency; for `session` whole minutes, and no currency.
create table compliance_limit (
  member_id uuid not null references compliance_member (member_id),
  kind text not null check (kind in ('deposit', 'loss', 'wager', 'session')),
  period text not null check (period in ('day', 'week', 'month')),
  currency text not null,
  value bigint check (value >= 0),
  set_at timestamptz not null,
  pending_at timestamptz,
  pending_value bigint check (pending_value >= 0),
  primary key (member_id, kind, period, currency),
  check ((kind = 'session') = (currency = '')),
  check (pending_at is not null or pending_value is null),
  check (value is not null or pending_at is null)
);

-- How far each account's lines are counted, by the account's own numbering: no line is counted twice, and none is passed over.
create table compliance_cursor (
  account bigint primary key,
  member_id uuid not null references compliance_member (member_id),
  seq bigint not null
);
create index compliance_cursor_member on compliance_cursor (member_id);

create table compliance_day (
  member_id uuid not null references compliance_member (member_id),
  day date not null,
  currency text not null,
  staked bigint not null,
  paid bigint not null,
  primary key (member_id, day, currency)
);

create table compliance_play_day (
  member_id uuid not null references compliance_member (member_id),
  day date not null,
  played_ms bigint not null check (played_ms >= 0),
  primary key (member_id, day)
);

-- What was let in and out, by the payment's own name. A payment that came to nothing counts nothing.
create table compliance_payment (
  ref text collate "C" primary key,
  member_id uuid not null references compliance_member (member_id),
  direction text not null check (direction in ('deposit', 'withdrawal')),
  currency text not null,
  amount bigint not null check (amount >= 0),
  day date not null,
  admitted_at timestamptz not null
);
create index compliance_payment_member on compliance_payment (member_id, direction, currency, day);

-- A member's own list of changes. It is never edited.
create table compliance_change (
  seq bigint generated always as identity primary key,
  member_id uuid not null references compliance_member (member_id),
  at timestamptz not null,
  kind text not null,
  by_whom text not null check (by_whom in ('member', 'operator', 'system')),
  detail jsonb not null
);
create index compliance_change_member on compliance_change (member_id, seq desc);
revoke update, delete on compliance_change from laro_app;

create table compliance_document (
  id uuid primary key,
  member_id uuid not null references compliance_member (member_id),
  document_type text not null,
  number_sealed bytea,
  masked_number text,
  files uuid[] not null check (cardinality(files) between 1 and 3),
  state text not null check (state in ('waiting', 'approved', 'rejected')),
  reason text,
  sent_at timestamptz not null,
  decided_at timestamptz,
  decided_by uuid,
  check ((state = 'waiting') = (decided_at is null)),
  check ((state = 'rejected') = (reason is not null))
);
create index compliance_document_member on compliance_document (member_id, sent_at desc);
create index compliance_document_waiting on compliance_document (sent_at) where state = 'waiting';
