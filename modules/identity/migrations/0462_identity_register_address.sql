-- Which accounts were registered from one address, a few days apart: weak evidence that they are one person's.
create index identity_account_register_address on identity_account (register_address, created_at)
  where register_address is not null;
