-- A ticket for the wheel or the egg. Its seed is made and its hash shown when the ticket is given; it is drawn by when the ticket is taken.
create table loyalty_ticket (
  id uuid primary key,
  member_id uuid not null,
  game text collate "C" not null check (game in ('wheel', 'egg')),
  source text collate "C" not null,
  -- Several tickets may come from one occasion.
  place smallint not null,
  seed_hash text collate "C" not null,
  seed_sealed bytea not null,
  issued_at timestamptz not null,
  expires_at timestamptz not null,
  drawn_at timestamptz,
  client_seed text,
  server_seed text collate "C",
  -- The table of prizes with what was left of each, and what was drawn.
  params jsonb,
  outcome jsonb,
  -- What the prize came to.
  reward jsonb,
  unique (member_id, source, game, place),
  check ((drawn_at is null) = (outcome is null)),
  check ((drawn_at is null) = (server_seed is null))
);
create index loyalty_ticket_open on loyalty_ticket (member_id, game, expires_at) where drawn_at is null;
create index loyalty_ticket_drawn on loyalty_ticket (game, drawn_at desc) where drawn_at is not null;

-- How many of a prize with a stock have been given.
create table loyalty_prize (
  game text collate "C" not null,
  prize text collate "C" not null,
  given integer not null default 0,
  primary key (game, prize)
);

-- A leaderboard that is over: its order, and the hash of it.
create table loyalty_board (
  week date primary key,
  closed_at timestamptz not null,
  hash text collate "C" not null,
  places jsonb not null
);
