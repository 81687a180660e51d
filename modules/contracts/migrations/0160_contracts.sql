create sequence contracts_number;

-- One row is one version of what an upline offers to a direct downline. Its text never changes: the server's role may write the columns of
-- its state alone.
create table contracts_contract (
  id uuid primary key,
  number bigint not null unique,
  version integer not null check (version > 0),
  -- Null: the house.
  upline_id uuid,
  downline_id uuid not null check (downline_id <> upline_id),
  kind text not null check (kind in ('dividend', 'daily', 'hourly', 'realtime')),
  currency text not null,
  period text not null check (period in ('day', 'week', 'semimonth', 'month', 'hour', 'five_minutes')),
  document text not null,
  hash bytea not null check (hash = sha256(convert_to(document, 'UTF8'))),
  -- The intent that it was offered by, so that sending it twice offers once.
  intent text not null,
  replaces_id uuid references contracts_contract (id),
  starts_from date,
  offered_at timestamptz not null,
  answer_until timestamptz not null check (answer_until > offered_at),
  state text not null default 'offered'
    check (state in ('offered', 'accepted', 'rejected', 'withdrawn', 'expired', 'superseded', 'terminated')),
  answered_at timestamptz,
  starts_at timestamptz,
  ends_at timestamptz,
  end_cause text check (end_cause in ('upline', 'downline', 'house', 'lowered', 'unsupported', 'moved')),
  end_note text,
  unique (downline_id, kind, currency, version),
  check (document::jsonb ->> 'kind' = kind and document::jsonb ->> 'currency' = currency
    and document::jsonb ->> 'period' = period and document::jsonb ->> 'downline' = downline_id::text
    and document::jsonb ->> 'upline' = coalesce(upline_id::text, 'house')),
  check ((state in ('accepted', 'superseded', 'terminated')) = (starts_at is not null)),
  check ((state in ('superseded', 'terminated')) = (ends_at is not null)),
  check (ends_at >= starts_at),
  check ((state = 'terminated') = (end_cause is not null)),
  check ((state = 'offered') = (answered_at is null))
);

-- However many offer or accept at once, one offer waits and one contract goes on.
create unique index contracts_contract_open on contracts_contract (downline_id, kind, currency) where state = 'offered';
create unique index contracts_contract_lasting on contracts_contract (downline_id, kind, currency) where state = 'accepted';
create unique index contracts_contract_intent on contracts_contract (upline_id, intent) nulls not distinct;
create index contracts_contract_given on contracts_contract (upline_id, number desc);
create index contracts_contract_taken on contracts_contract (downline_id, number desc);
create index contracts_contract_in_force on contracts_contract (kind, starts_at) where starts_at is not null;
create index contracts_contract_lapsing on contracts_contract (answer_until) where state = 'offered';

revoke update, delete on contracts_contract from laro_app;
grant update (state, answered_at, starts_at, ends_at, end_cause, end_note) on contracts_contract to laro_app;
