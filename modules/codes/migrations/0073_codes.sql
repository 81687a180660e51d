-- The code that holds for a purpose and a recipient: at most one, so asking again replaces it. Neither the code nor whom it was
-- sent to can be read here: both are marks made with a key that the database does not have.
create table codes_code (
  purpose text not null,
  recipient_mark bytea not null check (length(recipient_mark) = 32),
  -- Part of the code's mark, so that a code of an earlier request fits no later one.
  id uuid not null,
  code_mark bytea not null check (length(code_mark) = 32),
  created_at timestamptz not null,
  expires_at timestamptz not null check (expires_at <= created_at + interval '10 minutes'),
  tries integer not null default 0 check (tries between 0 and 5),
  used_at timestamptz,
  primary key (purpose, recipient_mark)
);
create index codes_code_expires on codes_code (expires_at);

-- What one recipient was sent of late, whatever for: what the growing wait and the limit of the day go by.
create table codes_recipient (
  recipient_mark bytea primary key check (length(recipient_mark) = 32),
  asked_at timestamptz[] not null,
  last_asked_at timestamptz not null,
  streak integer not null check (streak >= 0)
);
create index codes_recipient_last on codes_recipient (last_asked_at);

-- How many codes were given in one window: for a prefix, a dial code, an address, all. Counted here and not in memory, so that
-- it holds over all nodes and restarts.
create table codes_budget (
  name text not null,
  key_mark bytea not null check (length(key_mark) = 32),
  starts_at timestamptz not null,
  count integer not null check (count >= 0),
  primary key (name, key_mark, starts_at)
);
create index codes_budget_starts on codes_budget (starts_at);
