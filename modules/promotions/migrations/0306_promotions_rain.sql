-- A sum that falls at an hour, in shares by luck. It is made before it opens, so that the hash of its seed can be shown; whoever takes the
-- first share adds the other seed. Shares are drawn anew at each claim and stand in the awards, never here.
create table promotions_rain (
  promotion text collate "C" not null references promotions_promotion (id),
  -- When it opens, as the award's period.
  period text collate "C" not null,
  opens_at timestamptz not null,
  ends_at timestamptz not null,
  currency text collate "C" not null,
  total bigint not null check (total > 0),
  shares integer not null check (shares > 0),
  taken integer not null default 0 check (taken between 0 and shares),
  seed_hash text collate "C" not null,
  seed_sealed bytea not null,
  client_seed text,
  primary key (promotion, period),
  check ((taken = 0) = (client_seed is null))
);
