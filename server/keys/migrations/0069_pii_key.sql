-- The keys that members' numbers are sealed with. They have no public half; a retired one stays for what it sealed.
alter table server_key drop constraint server_key_purpose_check;
alter table server_key add constraint server_key_purpose_check check (purpose in ('payload', 'ledger-root', 'pii'));
alter table server_key alter column public_jwk drop not null;
