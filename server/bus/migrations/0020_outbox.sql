-- Events are written here in the transaction that makes them true, and removed when every listener has heard them.
create table server_outbox (
  id bigint generated always as identity primary key,
  topic text not null,
  key text not null default '',
  payload jsonb not null,
  at timestamptz not null default now()
);
create index server_outbox_topic on server_outbox (topic, id);

-- A listener's effect and its line here are one transaction, so the effect happens once.
create table server_heard (
  listener text not null,
  event_id bigint not null references server_outbox (id) on delete cascade,
  primary key (event_id, listener)
);

-- A delivery that failed: when it is tried again, or since when it is given up (parked) and waits for a person.
create table server_delivery_failure (
  listener text not null,
  event_id bigint not null references server_outbox (id) on delete cascade,
  topic text not null,
  key text not null,
  tries integer not null,
  next_at timestamptz not null,
  parked_at timestamptz,
  error text not null,
  primary key (event_id, listener)
);
create index server_delivery_failure_key on server_delivery_failure (listener, topic, key);
