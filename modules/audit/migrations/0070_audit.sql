-- What was done and by whom, for those who have to know later. Each row carries the hash of the one before it, so that none
-- can be changed, taken out or put in between without every later hash telling.
create table audit_entry (
  seq bigint primary key,
  at timestamptz not null,
  action text not null check (action ~ '^[a-z_]+(\.[a-z_]+)+$'),
  actor_who text not null,
  actor_id uuid,
  subject_id uuid,
  address text not null,
  request_id text not null,
  -- JSON as it was written, since the hash is over its bytes.
  detail text not null,
  hash bytea not null check (length(hash) = 32)
);
create index audit_entry_of_subject on audit_entry (subject_id, seq) where subject_id is not null;

-- Where the chain ends. Its one row is the lock by which entries come one after another.
create table audit_head (
  is_only boolean primary key default true check (is_only),
  seq bigint not null,
  hash bytea not null
);
insert into audit_head (seq, hash) values (0, decode(repeat('00', 32), 'hex'));

create function audit_refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'what was audited stays as it is';
end
$$;
create trigger audit_entry_stays before update or delete on audit_entry
  for each row execute function audit_refuse_change();
create trigger audit_entry_stays_whole before truncate on audit_entry
  for each statement execute function audit_refuse_change();

-- The app may add and read. The triggers are for those who own the tables.
revoke update, delete, truncate on audit_entry from laro_app;
