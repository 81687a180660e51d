-- Things that may happen once: a key is here from its first use until it is swept, after it could no longer be used anyway.
create table server_once (
  key text primary key check (length(key) between 1 and 200),
  expires_at timestamptz not null
);

create index server_once_expires_at on server_once (expires_at);
