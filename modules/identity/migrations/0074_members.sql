-- What a member is besides a name and a password. Numbers of phones and documents are sealed (the key's name is in front of
-- what it sealed); a keyed hash beside the phone finds it without opening it.
alter table identity_account
  alter column password_hash drop not null,
  add column icon text not null default 'sun',
  add column email text check (email = lower(email)),
  add column email_verified_at timestamptz,
  add column phone_sealed bytea,
  add column phone_hash bytea,
  add column phone_verified_at timestamptz,
  -- The rest of what was asked at registration, as one sealed document.
  add column details_sealed bytea,
  add column referral_code text unique,
  -- Only an agent has one; who registers with it comes under that agent.
  add column affiliate_code text unique,
  add column upline_id uuid references identity_account (id),
  add column recommender_id uuid references identity_account (id),
  add column register_address text,
  add column register_url text,
  add column register_domain text,
  add column password_changed_at timestamptz,
  add column has_default_password boolean not null default false,
  add column totp_sealed bytea,
  add column totp_enabled_at timestamptz,
  -- The newest time step that was spent, so that a code opens one door once.
  add column totp_step bigint,
  add check (upline_id <> id),
  add check (recommender_id <> id);

-- One number and one address of mail belong to one member, once they are proven.
create unique index identity_account_phone on identity_account (phone_hash) where phone_verified_at is not null;
create unique index identity_account_email on identity_account (email) where email_verified_at is not null;
create index identity_account_upline on identity_account (upline_id) where upline_id is not null;

-- A session that still owes a second factor or a new password opens that one call alone.
alter table identity_session
  add column stage text not null default 'open' check (stage in ('open', 'two_factor', 'password')),
  add column method text not null default 'password',
  add column address_group text not null default '',
  add column last_address text,
  -- When the password, or something as good, was last given in this session; dear deeds ask for a recent one.
  add column confirmed_at timestamptz,
  add column tries integer not null default 0;

-- From where an account was let in: a sign-in from elsewhere asks for a second factor.
create table identity_place (
  account_id uuid not null references identity_account (id),
  address_group text not null,
  first_at timestamptz not null,
  last_at timestamptz not null,
  primary key (account_id, address_group)
);

-- Failures within a window, by name and address, by name, by address, by network and in all.
create table identity_failure (
  key text primary key,
  count integer not null,
  since timestamptz not null,
  locked_until timestamptz
);
create index identity_failure_since on identity_failure (since);

-- A browser that is remembered for a day. The validator changes at each use; who shows an old one was robbed or robs.
create table identity_device (
  selector text primary key,
  family uuid not null,
  validator_hash bytea not null check (length(validator_hash) = 32),
  account_id uuid not null references identity_account (id),
  expires_at timestamptz not null,
  spent_at timestamptz
);
create index identity_device_family on identity_device (family);
create index identity_device_account on identity_device (account_id);

-- Secrets that open one door once: a link to set a new password, a code that carries a session to another window.
create table identity_key (
  hash bytea primary key check (length(hash) = 32),
  purpose text not null check (purpose in ('reset', 'handoff')),
  -- Null when nobody was behind the name that was asked for; it is kept so that asking costs the same.
  account_id uuid references identity_account (id),
  session_id uuid references identity_session (id),
  expires_at timestamptz not null,
  spent_at timestamptz
);
create index identity_key_expires on identity_key (expires_at);

create table identity_recovery (
  account_id uuid not null references identity_account (id),
  hash bytea not null check (length(hash) = 32),
  spent_at timestamptz,
  primary key (account_id, hash)
);

-- An account elsewhere that opens one here; found by who says it and by what they call it, never by an address of mail.
create table identity_social (
  issuer text not null,
  subject text not null,
  account_id uuid not null references identity_account (id),
  linked_at timestamptz not null,
  primary key (issuer, subject),
  unique (account_id, issuer)
);
