-- Of a bet that won less than what counts by then: what its win had to reach, in percent of the stake. Its member is told why it counted nothing.
alter table promotions_counted add column odds_floor smallint;

-- Deposits that their members wanted nothing beside, said before they were credited.
create table promotions_declined (
  -- By what their rewards are known by.
  source text collate "C" primary key,
  member_id uuid not null,
  declined_at timestamptz not null
);
