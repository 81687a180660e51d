-- What the jackpot of an issue came to, by currency. The money of a jackpot is an account of the ledger; what is here says how it moved.
create table lottery_jackpot (
  lottery text not null,
  issue text not null,
  currency text not null,
  -- What the issue before left, this issue's part of its sales, and what the house added to reach the promised least.
  carried bigint not null check (carried >= 0),
  fed bigint not null check (fed >= 0),
  added bigint not null check (added >= 0),
  -- Of it, what winners share.
  paid bigint not null check (paid between 0 and carried + fed + added),
  -- The result was taken back, and so was all of this.
  is_undone boolean not null default false,
  primary key (lottery, issue, currency),
  foreign key (lottery, issue) references lottery_draw (lottery, issue)
);

create table lottery_jackpot_share (
  bet_id uuid primary key references lottery_bet (id),
  share bigint not null check (share >= 0)
);
