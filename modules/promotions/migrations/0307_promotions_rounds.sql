-- Free rounds that an award gave, and whether their maker was told. The award's id is the grant's.
create table promotions_rounds (
  award uuid primary key references promotions_award (id),
  vendor text collate "C" not null,
  game text collate "C" not null,
  count integer not null check (count > 0),
  stake bigint not null check (stake > 0),
  expires_at timestamptz not null,
  state text not null default 'asking' check (state in ('asking', 'given', 'refused'))
);
create index promotions_rounds_asking on promotions_rounds (award) where state = 'asking';
