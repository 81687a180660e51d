-- Which accounts named one phone number, proven or not: the index for proven numbers knows nothing of the others.
create index identity_account_phone_named on identity_account (phone_hash, created_at) where phone_hash is not null;
