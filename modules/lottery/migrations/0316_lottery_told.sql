-- Who wants to be told of results by SMS as well, and in which language.
create table lottery_sms (
  member_id uuid primary key,
  language text collate "C" not null
);

-- The highest tickets of each issue, for everybody to see with masked names: written when it is settled, and again when a result was wrong.
create table lottery_winner (
  ticket_id uuid primary key,
  lottery text collate "C" not null,
  issue text collate "C" not null,
  member_id uuid not null,
  currency text collate "C" not null,
  amount bigint not null check (amount > 0),
  drawn_at timestamptz not null
);
create index lottery_winner_newest on lottery_winner (lottery, drawn_at desc, amount desc);
