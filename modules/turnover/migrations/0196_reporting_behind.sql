-- Members whose bets could not be followed when their lines came. Everybody else is followed meanwhile; these are tried again.
create table reporting_behind (
  member_id uuid primary key,
  since timestamptz not null default now()
);

-- Facts that could not be folded into the figures. All others are; these are tried again.
create table reporting_fact_aside (
  seq bigint primary key,
  since timestamptz not null default now()
);
