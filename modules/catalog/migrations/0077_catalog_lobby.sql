-- Who runs a game: `house` is one of our own engines, named in `engine`; `vendor` is somebody else's, behind the gateway.
alter table catalog_game
  add column source text not null default 'vendor' check (source in ('house', 'vendor')),
  add column engine text check (engine ~ '^[a-z0-9]+(-[a-z0-9]+)*$'),
  -- The extra tabs of the lobby: scratch cards, jackpots, tables, arcade, bingo.
  add column tab text check (tab in ('SC', 'JP', 'TG', 'AC', 'BG')),
  -- Words that a game is also found by; its name and its maker's are searched anyway.
  add column keywords text not null default '',
  -- What a vendor tells of its game. Of our own games the engine knows it exactly.
  add column rtp_ppm integer check (rtp_ppm between 1 and 1000000),
  add column volatility text check (volatility in ('low', 'medium_low', 'medium', 'medium_high', 'high')),
  add check (engine is null or source = 'house'),
  -- What cannot be played is not open.
  add check (state <> 'open' or source = 'vendor' or engine is not null);

-- One row, raised by every change, so that a node can tell whether what it remembers still holds.
create table catalog_revision (
  is_only boolean primary key default true check (is_only),
  revision bigint not null
);
insert into catalog_revision (revision) values (0);

-- When a member last played a game.
create table catalog_recent (
  member_id uuid not null,
  node_id text not null references catalog_game (node_id),
  played_at timestamptz not null,
  primary key (member_id, node_id)
);
create index catalog_recent_played on catalog_recent (played_at);

create table catalog_favourite (
  member_id uuid not null,
  node_id text not null references catalog_game (node_id),
  added_at timestamptz not null,
  primary key (member_id, node_id)
);
