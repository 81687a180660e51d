-- Everyone who can sign in. Member types are the specification's: 1, 2, 41, 42 are agents, 4 is a trial, 0 a plain member.
create table identity_account (
  id uuid primary key,
  kind text not null check (kind in ('member', 'agent', 'operator')),
  type integer not null,
  username text not null unique check (username = lower(username)),
  nickname text not null,
  password_hash text not null,
  password_expires_at timestamptz,
  created_at timestamptz not null,
  first_signed_in_at timestamptz,
  blocked_at timestamptz,
  check (
    (kind = 'member' and type in (0, 4)) or
    (kind = 'agent' and type in (1, 2, 41, 42)) or
    (kind = 'operator' and type = 0)
  )
);

-- The token itself is never kept: who reads this table can sign in as nobody.
create table identity_session (
  id uuid primary key,
  token_hash bytea not null unique check (length(token_hash) = 32),
  account_id uuid not null references identity_account (id),
  created_at timestamptz not null,
  last_seen_at timestamptz not null,
  idle_limit_seconds integer not null check (idle_limit_seconds > 0),
  expires_at timestamptz not null,
  ended_at timestamptz,
  address text not null,
  user_agent text
);
create index identity_session_open on identity_session (account_id) where ended_at is null;
