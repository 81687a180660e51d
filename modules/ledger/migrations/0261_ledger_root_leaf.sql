-- What a day's root covers besides batches: hashes of other modules' records, as the last leaves of its tree.
create table ledger_root_leaf (
  day date not null references ledger_root (day),
  place bigint not null,
  name text collate "C" not null,
  hash bytea not null check (octet_length(hash) = 32),
  primary key (day, place),
  unique (day, name)
);
create trigger ledger_root_leaf_stays before update or delete on ledger_root_leaf
  for each row execute function ledger_refuse_change();
revoke update, delete on ledger_root_leaf from laro_app;

create view ledger_v_root_leaf with (security_invoker = true) as select day, name, hash from ledger_root_leaf;
revoke insert, update, delete on ledger_v_root_leaf from laro_app;
