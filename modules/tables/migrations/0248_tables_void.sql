-- Rounds that an operator wanted void, with the reason. Of a round that had its result, a second operator decides.
create table tables_void (
  id uuid primary key,
  table_id text not null,
  round_number integer not null,
  reason text not null check (length(reason) between 5 and 500),
  state text not null check (state in ('waiting', 'done', 'declined')),
  has_result boolean not null,
  asked_by uuid not null,
  asked_at timestamptz not null,
  decided_by uuid,
  decided_at timestamptz,
  -- Every bet was settled again; until then it is tried again.
  is_corrected boolean not null default false,
  check ((state = 'waiting') = (decided_at is null)),
  -- Two people, where the result was known.
  check (not has_result or decided_by is null or state = 'declined' or decided_by <> asked_by)
);
create unique index tables_void_waiting on tables_void (table_id, round_number) where state = 'waiting';
create index tables_void_newest on tables_void (asked_at desc, id desc);
create index tables_void_left on tables_void (id) where state = 'done' and not is_corrected;
