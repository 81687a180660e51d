-- The seed that a sender's next envelope is filled by. Its hash is shown before the sender adds a seed of their own; holding the row is
-- the sender's turn, so that two envelopes at once are judged one after another.
create table agents_envelope_seed (
  member_id uuid primary key,
  seed_sealed bytea not null,
  seed_hash text not null check (seed_hash ~ '^[0-9a-f]{64}$'),
  made_at timestamptz not null
);

-- One red envelope. Its money lies in an account of its own in the ledger, so no more can come out than went in. What the shares are
-- follows from the seeds and is written nowhere until somebody has taken them: who reads this table learns nothing of the next one.
create table agents_envelope (
  id uuid primary key,
  sender_id uuid not null,
  key text not null,
  request_hash text not null,
  currency text not null,
  kind text not null check (kind in ('equal', 'random')),
  audience text not null check (audience in ('direct', 'team', 'chosen')),
  total bigint not null check (total > 0),
  unit bigint not null check (unit > 0),
  shares integer not null check (shares between 1 and 500),
  wish text not null,
  state text not null check (state in ('open', 'emptied', 'expired', 'closed')),
  claimed integer not null default 0 check (claimed between 0 and shares),
  claimed_amount bigint not null default 0 check (claimed_amount between 0 and total),
  returned bigint not null default 0 check (returned between 0 and total),
  seed_sealed bytea,
  server_seed_hash text not null,
  server_seed text,
  client_seed text not null,
  math_version integer not null,
  config_hash text not null,
  -- Up to whom the guests have been told, by their ids.
  told_to uuid,
  is_told boolean not null default false,
  day date not null,
  sent_at timestamptz not null,
  expires_at timestamptz not null check (expires_at > sent_at),
  ended_at timestamptz,
  unique (sender_id, key),
  check ((state = 'open') = (ended_at is null)),
  check ((state = 'open') = (server_seed is null)),
  check ((state = 'open') = (seed_sealed is not null)),
  check (state = 'open' or claimed_amount + returned = total),
  check ((state = 'emptied') <= (claimed = shares))
);
create index agents_envelope_of_sender on agents_envelope (sender_id, id desc);
create index agents_envelope_open on agents_envelope (sender_id) where state = 'open';
create index agents_envelope_due on agents_envelope (expires_at) where state = 'open';
create index agents_envelope_untold on agents_envelope (id) where state = 'open' and not is_told;
create index agents_envelope_day on agents_envelope (sender_id, currency, day);

-- Who an envelope for chosen members is for.
create table agents_envelope_guest (
  envelope_id uuid not null references agents_envelope (id),
  member_id uuid not null,
  primary key (envelope_id, member_id)
);

-- One share a member and one member a share, whatever is sent at once.
create table agents_envelope_claim (
  envelope_id uuid not null references agents_envelope (id),
  place integer not null check (place >= 1),
  member_id uuid not null,
  amount bigint not null check (amount > 0),
  at timestamptz not null,
  primary key (envelope_id, place),
  unique (envelope_id, member_id)
);
create index agents_envelope_claim_of_member on agents_envelope_claim (member_id, at desc);
