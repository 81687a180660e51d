-- What a member gets back of effective turnover, category by category, in parts per million. A row is never altered: a change is the next
-- version, from a later day on, so that what a day paid can be told for ever. Who has none gets nothing; an agent right under
-- the house has the house's caps.
create table agents_rates (
  member_id uuid not null references identity_account (id),
  version integer not null check (version >= 1),
  from_day date not null,
  rates jsonb not null,
  -- Null: by the house, or by the rules of joining.
  set_by uuid references identity_account (id),
  set_at timestamptz not null,
  primary key (member_id, version)
);
revoke update, delete on agents_rates from laro_app;

-- Links that bring people right below an agent.
create table agents_link (
  id uuid primary key,
  agent_id uuid not null references identity_account (id),
  key text not null,
  request_hash text not null,
  code text not null unique check (code = upper(code)),
  kind text not null check (kind in ('member', 'agent')),
  rates jsonb not null,
  domain text,
  note text not null,
  created_at timestamptz not null,
  closed_at timestamptz,
  unique (agent_id, key)
);
create index agents_link_of on agents_link (agent_id, id);

create table agents_link_day (
  link_id uuid not null references agents_link (id),
  day date not null,
  visits integer not null default 0,
  joined integer not null default 0,
  primary key (link_id, day)
);

-- How somebody came in: by a link, made by the agent, or by a code.
create table agents_join (
  member_id uuid primary key references identity_account (id),
  agent_id uuid not null references identity_account (id),
  way text not null check (way in ('link', 'direct', 'code')),
  link_id uuid references agents_link (id),
  -- Of an account that an agent made: the intent.
  key text,
  request_hash text,
  at timestamptz not null,
  check ((way = 'link') = (link_id is not null)),
  check ((way = 'direct') = (key is not null)),
  unique (agent_id, key)
);

create table agents_note (
  agent_id uuid not null references identity_account (id),
  member_id uuid not null references identity_account (id),
  note text not null,
  at timestamptz not null,
  primary key (agent_id, member_id)
);

-- Money between an agent and the team. The ledger has moved it; here is whose wish it was.
create table agents_transfer (
  id uuid primary key,
  sender_id uuid not null references identity_account (id),
  receiver_id uuid not null references identity_account (id),
  way text not null check (way in ('down', 'up')),
  key text not null,
  request_hash text not null,
  currency text not null,
  amount bigint not null check (amount > 0),
  note text not null,
  -- Of the brand's time zone: what the limit of a day counts.
  day date not null,
  at timestamptz not null,
  check (sender_id <> receiver_id),
  unique (sender_id, key)
);
create index agents_transfer_sent on agents_transfer (sender_id, id);
create index agents_transfer_got on agents_transfer (receiver_id, id);
create index agents_transfer_day on agents_transfer (sender_id, currency, day) include (amount);
revoke update, delete on agents_transfer from laro_app;
