-- Which accounts signed in, or registered, from the same browser. A browser is known by a random id in a cookie, of which only the SHA-256
-- is kept. Trials and operators are not in it.
create table identity_browser (
  browser_hash bytea not null check (length(browser_hash) = 32),
  account_id uuid not null references identity_account (id),
  first_at timestamptz not null,
  last_at timestamptz not null,
  primary key (browser_hash, account_id)
);
create index identity_browser_of_account on identity_browser (account_id);
