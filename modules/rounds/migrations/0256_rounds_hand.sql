-- Rounds in which players act between the deal and the result: who acts where, and what was done there.
create table rounds_hand (
  table_id text not null,
  round_number integer not null,
  seat text not null,
  player_id uuid not null,
  mode text not null check (mode in ('real', 'demo')),
  -- One player's alone, and everybody sees what is done there. At other seats each acts for themselves.
  is_sole boolean not null,
  currency text not null,
  -- [{"action": "hit", "key": "…"}] in order; without a key it was done because time had run out.
  acts jsonb not null default '[]',
  -- Until when the next act is taken, and the last one; null before the cards are dealt.
  acts_until timestamptz,
  acts_by timestamptz,
  is_done boolean not null default false,
  foreign key (table_id, round_number) references rounds_round (table_id, number),
  primary key (table_id, round_number, seat, mode, player_id)
);
create unique index rounds_hand_sole on rounds_hand (table_id, round_number, seat) where is_sole;
create index rounds_hand_open on rounds_hand (table_id, round_number) where not is_done;
