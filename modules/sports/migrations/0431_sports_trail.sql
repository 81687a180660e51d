-- The last prices of each outcome of a market, newest first: {"home": [1950, 1900]}. Written down some time after they moved, for the eye alone, and
-- forgotten when the match is over.
create table sports_trail (
  market_id bigint primary key,
  outcomes jsonb not null,
  kept_at timestamptz not null
) with (fillfactor = 70);
