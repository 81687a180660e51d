-- Issues of lotteries. Whether one is on sale follows from its times and the database's clock, so that nothing is written when it opens and
-- closes: an issue that nobody bets on is one row, written when it is planned and when it is drawn.
create table lottery_draw (
  lottery text not null,
  issue text not null,
  opens_at timestamptz not null,
  closes_at timestamptz not null check (closes_at > opens_at),
  draws_at timestamptz not null check (draws_at >= closes_at),
  -- Of own draws: the link that decides it, fixed before sales open. What is sealed is opened after sales have closed.
  chain_id uuid,
  link integer check ((link is null) = (chain_id is null)),
  hash_sealed bytea check ((hash_sealed is null) = (chain_id is null)),
  state text not null default 'scheduled' check (state in ('scheduled', 'drawn', 'void')),
  -- What came out and the link that shows it; null until everybody may know. Of a void issue the link alone is shown.
  outcome jsonb check ((outcome is not null) = (state = 'drawn')),
  hash text check (hash ~ '^[0-9a-f]{64}$'),
  drawn_at timestamptz,
  void_reason text check ((void_reason is not null) = (state = 'void')),
  -- Rises with every result that takes the place of one that was paid by.
  version smallint not null default 1,
  is_settled boolean not null default false,
  primary key (lottery, issue)
);
create unique index lottery_draw_link on lottery_draw (chain_id, link) where link is not null;
create index lottery_draw_closing on lottery_draw (closes_at);
create index lottery_draw_newest on lottery_draw (lottery, draws_at desc);
-- What is to be done: issues to draw, links of void issues to show, bets to settle.
create index lottery_draw_left on lottery_draw (draws_at) where not is_settled or (hash is null and link is not null);

-- One ticket for each basket, with one bet of modules/bets for each of its lines.
create table lottery_ticket (
  id uuid primary key,
  serial bigint generated always as identity unique,
  member_id uuid not null,
  lottery text not null,
  issue text not null,
  key text not null,
  intent text not null,
  currency text not null,
  stake bigint not null check (stake > 0),
  balance_after bigint not null,
  placed_at timestamptz not null,
  foreign key (lottery, issue) references lottery_draw (lottery, issue),
  unique (member_id, key)
);
create index lottery_ticket_newest on lottery_ticket (member_id, id desc);
create index lottery_ticket_of_issue on lottery_ticket (member_id, lottery, issue);

create table lottery_bet (
  id uuid primary key,
  -- Written in one transaction with its ticket. A reference would be looked up for each of a thousand lines.
  ticket_id uuid not null,
  -- Which line of the basket it is, from 0 on.
  position smallint not null,
  lottery text not null,
  issue text not null,
  member_id uuid not null,
  play text not null,
  -- The one text of a selection (engines/lottery/notation.ts).
  selection text not null,
  unit text not null,
  multiple integer not null check (multiple > 0),
  notes integer not null check (notes > 0),
  stake_per_note bigint not null check (stake_per_note > 0),
  stake bigint not null check (stake = stake_per_note * notes),
  -- Null in a game with fixed prizes. The slider trades the member's rate: what became prize is left out by whoever pays rebates.
  prize_group smallint,
  rebate_bp smallint not null default 0 check (rebate_bp >= 0),
  prize_bp smallint not null default 0 check (prize_bp >= 0),
  most_payout bigint not null,
  -- Whoever covers nearly all that can come out risks nearly nothing: such a bet counts no turnover.
  counts boolean not null
);
create index lottery_bet_of_issue on lottery_bet (lottery, issue, id);
create unique index lottery_bet_of_ticket on lottery_bet (ticket_id, position);

-- What an issue could pay because of one number, so that a number with too much on it is closed.
create table lottery_exposure (
  lottery text not null,
  issue text not null,
  play text not null,
  cell text not null,
  currency text not null,
  most bigint not null,
  primary key (lottery, issue, play, cell, currency)
);

-- Times and gaps of numbers over all draws (engines/lottery/trends.ts), with the draw that they reach to.
create table lottery_trend (
  lottery text primary key,
  draws_at timestamptz not null,
  trends jsonb not null
);

-- What operators want of an issue: a result from outside, a corrected one, or that it is void. A second person decides where money hangs on it.
create table lottery_order (
  id uuid primary key,
  lottery text not null,
  issue text not null,
  kind text not null check (kind in ('result', 'correct', 'void')),
  outcome jsonb check ((outcome is null) = (kind = 'void')),
  evidence text not null,
  state text not null check (state in ('waiting', 'done', 'declined')),
  asked_by uuid not null,
  asked_at timestamptz not null,
  decided_by uuid,
  decided_at timestamptz,
  -- Whether another person has to decide it.
  needs_second boolean not null,
  check ((state = 'waiting') = (decided_at is null)),
  check (not needs_second or state <> 'done' or decided_by <> asked_by),
  foreign key (lottery, issue) references lottery_draw (lottery, issue)
);
create unique index lottery_order_waiting on lottery_order (lottery, issue) where state = 'waiting';
create index lottery_order_newest on lottery_order (asked_at desc, id desc);

-- For whoever pays rebates: how much of a member's rate a bet has taken as prize already.
create view lottery_v_bet with (security_invoker = true) as
select id, member_id, lottery, prize_group, rebate_bp, prize_bp from lottery_bet;
revoke insert, update, delete on lottery_v_bet from laro_app;
