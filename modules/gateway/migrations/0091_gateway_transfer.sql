-- Money that a vendor of the transfer mode holds for a player. It is written before the vendor is asked, under the id that every
-- later question has, so that an answer that was lost is asked for and never sent again under another name.
create table gateway_transfer (
  id uuid primary key,
  vendor text not null,
  player text not null,
  direction text not null check (direction in ('in', 'out')),
  -- What goes in; of what comes out the vendor tells, since only it knows what was won.
  amount bigint check (amount > 0),
  state text not null check (state in ('asking', 'done', 'refused')),
  -- What came out, or nothing where it was refused.
  moved bigint,
  tries integer not null default 0,
  asked_at timestamptz not null,
  settled_at timestamptz,
  foreign key (vendor, player) references gateway_player (vendor, player),
  check ((direction = 'in') = (amount is not null))
);
-- One that is not settled stands in the way of the next: two at once could not be told apart afterwards.
create unique index gateway_transfer_open on gateway_transfer (vendor, player) where state = 'asking';
