-- One row a document; a document that nobody changed has no row, and its default is in code.
create table settings_document (
  name text primary key,
  value jsonb not null,
  version integer not null check (version > 0),
  changed_at timestamptz not null,
  -- Null when the house itself set it up, not a person.
  changed_by uuid
);

-- What every change was, for the question of who switched what, and when.
create table settings_change (
  name text not null,
  version integer not null check (version > 0),
  before jsonb not null,
  after jsonb not null,
  actor uuid,
  at timestamptz not null,
  primary key (name, version)
);

create function settings_refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'the history of settings is append-only' using errcode = 'insufficient_privilege';
end
$$;

create trigger settings_change_stays before update or delete on settings_change
  for each row execute function settings_refuse_change();
create trigger settings_change_stays_whole before truncate on settings_change
  for each statement execute function settings_refuse_change();
