-- The server's own keys. The private half is sealed under the server secret, so that a copy of this table opens nothing.
create table server_key (
  kid text primary key,
  purpose text not null check (purpose in ('payload', 'ledger-root')),
  public_jwk jsonb not null,
  sealed_private bytea not null,
  created_at timestamptz not null,
  retired_at timestamptz
);

-- One key of a purpose is in use at a time, whatever two servers that start together believe.
create unique index server_key_in_use on server_key (purpose) where retired_at is null;
