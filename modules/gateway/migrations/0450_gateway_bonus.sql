-- What of a stake purses of bonus money paid, and what of a credit is theirs: by grant, in minor units. Null for nearly all.
alter table gateway_tx add column parts jsonb;
