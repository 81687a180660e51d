-- A member's own row: whoever changes their payments takes it first, so that limits over several payments cannot be slipped through.
create table cashier_member (
  member_id uuid primary key
);

-- Where a member stands in one currency.
create table cashier_standing (
  member_id uuid not null,
  currency text not null,
  -- What the member's stakes of all time have to reach before money leaves.
  turnover_target bigint not null default 0 check (turnover_target >= 0),
  -- What was taken back by a provider after it had been played away.
  deficit bigint not null default 0 check (deficit >= 0),
  primary key (member_id, currency)
);

create table cashier_deposit (
  id uuid primary key,
  member_id uuid not null,
  key text not null,
  request_hash text not null,
  channel text not null,
  channel_name text not null,
  kind text not null,
  psp text not null,
  state text not null check (state in
    ('created', 'pending', 'confirming', 'credited', 'review', 'failed', 'cancelled', 'expired', 'reversed')),
  currency text not null,
  amount bigint not null check (amount > 0),
  pay_currency text not null,
  pay_amount bigint not null check (pay_amount > 0),
  -- Millionths of the purse's currency for one of the other, as it was when the deposit was made.
  rate_micro bigint not null check (rate_micro > 0),
  fee_basis_points integer not null,
  fee_fixed bigint not null,
  checks_name boolean not null,
  provider_ref text,
  -- The provider numbers its words; an older one is known by its number.
  provider_version integer not null default 0,
  pay_url text,
  qr text,
  paid bigint,
  paid_currency text,
  credited bigint,
  fee bigint,
  repaid bigint not null default 0,
  -- What was owed in stakes for it, so that a reversal takes back no more than that.
  turnover bigint not null default 0,
  staked_before bigint,
  review_reason text,
  attention text,
  is_late boolean not null default false,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  expires_at timestamptz not null,
  polls integer not null default 0,
  poll_at timestamptz,
  unique (member_id, key),
  check ((state = 'credited') <= (credited is not null)),
  check ((state = 'review') = (review_reason is not null))
);
-- One payment of the provider is one deposit.
create unique index cashier_deposit_of_provider on cashier_deposit (psp, provider_ref) where provider_ref is not null;
create index cashier_deposit_of_member on cashier_deposit (member_id, id desc);
create index cashier_deposit_by_state on cashier_deposit (state, id desc);
create index cashier_deposit_to_ask on cashier_deposit (poll_at) where poll_at is not null;
create index cashier_deposit_to_expire on cashier_deposit (expires_at) where state in ('created', 'pending');
create index cashier_deposit_to_look_at on cashier_deposit (id desc) where attention is not null;

create table cashier_account (
  id uuid primary key,
  member_id uuid not null,
  kind text not null,
  -- Number, holder and institution, sealed; the label is the end of the number, for people.
  sealed bytea not null,
  label text not null,
  holder_label text,
  institution text,
  -- A keyed hash of kind, institution and number: whether two are the same can be told without opening either.
  mark bytea not null,
  is_default boolean not null default false,
  created_at timestamptz not null,
  usable_from timestamptz not null,
  removed_at timestamptz
);
create unique index cashier_account_once on cashier_account (member_id, mark) where removed_at is null;
create unique index cashier_account_default on cashier_account (member_id) where is_default and removed_at is null;
create index cashier_account_by_mark on cashier_account (mark);

create table cashier_withdrawal (
  id uuid primary key,
  member_id uuid not null,
  key text not null,
  request_hash text not null,
  channel text not null,
  channel_name text not null,
  kind text not null,
  psp text not null,
  account_id uuid not null references cashier_account (id),
  account_label text not null,
  state text not null check (state in
    ('requested', 'review', 'approved', 'submitting', 'submitted', 'unknown', 'paid', 'failed', 'rejected', 'cancelled', 'reversed')),
  currency text not null,
  -- All that leaves the purse. The ledger's hold has the id of this row.
  amount bigint not null check (amount > 0),
  fee bigint not null check (fee >= 0 and fee < amount),
  pay_currency text not null,
  pay_amount bigint not null check (pay_amount > 0),
  rate_micro bigint not null check (rate_micro > 0),
  needs_two boolean not null,
  risks text[] not null,
  -- Written before the provider is told, so that an answer that was lost is asked for by name.
  attempt_id uuid unique,
  attempted_at timestamptz,
  provider_ref text,
  provider_version integer not null default 0,
  attention text,
  failure text,
  receipt text check (receipt in ('awaiting', 'received', 'not_received', 'full_payment', 'auto_received')),
  receipt_due_at timestamptz,
  receipt_at timestamptz,
  receipt_note text,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  -- The day of the brand that it counts for.
  day date not null,
  paid_at timestamptz,
  polls integer not null default 0,
  poll_at timestamptz,
  unique (member_id, key),
  check ((receipt is null) or (receipt_due_at is not null)),
  check (state not in ('submitting', 'submitted', 'unknown', 'paid') or attempt_id is not null)
);
create index cashier_withdrawal_of_member on cashier_withdrawal (member_id, id desc);
create index cashier_withdrawal_of_day on cashier_withdrawal (member_id, currency, day);
create index cashier_withdrawal_by_state on cashier_withdrawal (state, id desc);
create index cashier_withdrawal_to_submit on cashier_withdrawal (updated_at) where state = 'approved';
create index cashier_withdrawal_to_ask on cashier_withdrawal (poll_at) where poll_at is not null;
create index cashier_withdrawal_to_confirm on cashier_withdrawal (receipt_due_at) where receipt = 'awaiting';
create index cashier_withdrawal_to_look_at on cashier_withdrawal (id desc) where attention is not null;

create table cashier_proof (
  withdrawal_id uuid not null references cashier_withdrawal (id),
  file_id uuid not null,
  primary key (withdrawal_id, file_id)
);

-- What became of each payment, and who said so; nothing is ever rubbed out.
create table cashier_step (
  id bigint generated always as identity primary key,
  payment_id uuid not null,
  state text not null,
  actor text not null,
  note text,
  at timestamptz not null
);
create index cashier_step_of_payment on cashier_step (payment_id, id);

-- Decisions for which one person is not enough.
create table cashier_decision (
  payment_id uuid not null,
  kind text not null,
  outcome text not null,
  operator_id uuid not null,
  note text not null,
  at timestamptz not null,
  primary key (payment_id, kind, outcome, operator_id)
);

-- What providers told us, as it came. It is answered once it is here, and acted on then or later.
create table cashier_event (
  psp text not null,
  event_id text not null,
  body jsonb not null,
  received_at timestamptz not null,
  handled_at timestamptz,
  outcome text,
  payment_id uuid,
  tries integer not null default 0,
  primary key (psp, event_id)
);
create index cashier_event_to_handle on cashier_event (received_at) where handled_at is null;

-- One day of one provider, compared.
create table cashier_report (
  psp text not null,
  day date not null,
  made_at timestamptz not null,
  counts jsonb not null,
  items jsonb not null,
  primary key (psp, day)
);
