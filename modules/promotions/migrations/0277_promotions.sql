-- A promotion is a document that operators set, version by version. Whoever has joined keeps the version that they accepted.
create table promotions_promotion (
  id text collate "C" primary key check (id ~ '^[a-z0-9-]{3,40}$'),
  version integer not null default 0,
  made_at timestamptz not null,
  stopped_at timestamptz,
  stopped_why text,
  -- What it has given, in the currency of its document; never more than its budget.
  spent bigint not null default 0 check (spent >= 0)
);

create table promotions_version (
  promotion text collate "C" not null references promotions_promotion (id),
  version integer not null check (version > 0),
  document jsonb not null,
  terms_hash text collate "C" not null,
  made_by uuid,
  made_at timestamptz not null,
  primary key (promotion, version)
);
revoke update, delete on promotions_version from laro_app;

create table promotions_joined (
  promotion text collate "C" not null references promotions_promotion (id),
  member_id uuid not null,
  version integer not null,
  -- Of the terms that were shown to the member, who accepted them.
  terms_hash text collate "C" not null,
  joined_at timestamptz not null,
  primary key (promotion, member_id)
);
create index promotions_joined_member on promotions_joined (member_id);

-- What a promotion gave, or is asked to give. One for each member and period; its id is the grant's where it gave bonus money.
create table promotions_award (
  id uuid primary key,
  promotion text collate "C" not null references promotions_promotion (id),
  version integer not null,
  terms_hash text collate "C" not null,
  member_id uuid not null,
  period text collate "C" not null,
  -- What it was given for: deposit:<id>, code, cashback:<first day of the week>, operator:<id>.
  source text collate "C" not null,
  currency text collate "C" not null,
  amount bigint not null check (amount > 0),
  -- What was deposited, where wagering goes by it.
  base bigint not null default 0 check (base >= 0),
  state text not null check (state in ('waiting', 'given', 'rejected')),
  reason text,
  asked_by uuid,
  asked_at timestamptz not null,
  decided_by uuid,
  decided_at timestamptz,
  revoke_asked_by uuid,
  revoke_why text,
  unique (promotion, member_id, period),
  check ((state = 'waiting') = (decided_at is null))
);
create index promotions_award_member on promotions_award (member_id);
create index promotions_award_source on promotions_award (source);
create index promotions_award_waiting on promotions_award (asked_at) where state = 'waiting';
