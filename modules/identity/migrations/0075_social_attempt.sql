-- A browser that was sent to another service and is expected back. All that the two services must agree on is derived from a
-- secret that the browser keeps; here is only its hash, so who reads this table can finish nobody's sign-in.
create table identity_social_attempt (
  hash bytea primary key check (length(hash) = 32),
  provider text not null,
  redirect_uri text not null,
  expires_at timestamptz not null
);
create index identity_social_attempt_expires on identity_social_attempt (expires_at);
