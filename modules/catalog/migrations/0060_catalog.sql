-- The makers of games, one row for each game type that a maker has a shelf of. A code is given once and never changed:
-- wins, and later bets, name it.
create table catalog_vendor (
  vassalage text not null check (vassalage ~ '^[A-Z0-9_]{2,20}$'),
  game_type text not null check (game_type in ('RNG', 'LIVE', 'SPORTS', 'FISH', 'LOTT', 'ELOTT', 'PVP')),
  display_name text not null check (display_name <> ''),
  art text not null check (art ~ '^[a-z0-9-]{1,40}$'),
  position integer not null,
  state text not null check (state in ('open', 'maintenance')),
  game_code text,
  primary key (vassalage, game_type)
);

create table catalog_game (
  node_id text primary key check (node_id ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and length(node_id) <= 60),
  game_name text not null check (game_name <> ''),
  icon text not null check (icon ~ '^/(art|media)(/[A-Za-z0-9_-]+)+\.(svg|png|jpg|webp|avif)$'),
  vassalage text not null,
  game_type text not null,
  position integer not null,
  badge text check (badge in ('hot', 'new', 'jackpot')),
  hot_position integer,
  state text not null check (state in ('open', 'soon', 'maintenance')),
  foreign key (vassalage, game_type) references catalog_vendor (vassalage, game_type),
  -- So that a vendor's card can be held to a game of its own shelf.
  unique (node_id, vassalage, game_type)
);

-- A vendor is written before its games, so the game its card starts is looked for at the end of the transaction.
alter table catalog_vendor add foreign key (game_code, vassalage, game_type)
  references catalog_game (node_id, vassalage, game_type) deferrable initially deferred;

-- What a page of a category reads, and what tells whether a vendor has a game at all.
create index catalog_game_shelf on catalog_game (game_type, position, node_id);
create index catalog_game_vendor on catalog_game (vassalage, game_type);
create index catalog_game_hot on catalog_game (hot_position, node_id) where hot_position is not null;

-- What rounds paid, for the winner board. The category is the one of the game when it was won, so that a board of one
-- category is one stretch of an index however many wins the others have.
create table catalog_win (
  id uuid primary key,
  node_id text not null references catalog_game (node_id),
  category text not null,
  member_id uuid not null,
  account_name text not null check (account_name <> ''),
  amount bigint not null check (amount > 0),
  currency text not null,
  won_at timestamptz not null
);
create index catalog_win_newest on catalog_win (won_at desc, id desc);
create index catalog_win_newest_of_category on catalog_win (category, won_at desc, id desc);
