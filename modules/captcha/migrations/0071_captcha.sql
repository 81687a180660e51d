-- Puzzles and words lie on rings: each new one takes the next place, and with it the place of the oldest. However many are
-- asked for, the tables stay this small, and nothing has to sweep them.
create sequence captcha_puzzle_slot minvalue 1 maxvalue 20000 cycle;
create table captcha_puzzle (
  slot integer primary key check (slot between 1 and 20000),
  lot_number text not null unique,
  action text not null check (action in ('login', 'register', 'sms', 'forgot')),
  -- Where the piece belongs. It is told to nobody.
  x integer not null,
  -- The group of addresses that asked; an answer or a pass from elsewhere is not theirs.
  address text not null,
  issued_at timestamptz not null,
  -- The first answer is the only one.
  tried_at timestamptz,
  -- Present once it was solved: of the pass that was given for it, and of the name it was given to.
  pass_hash bytea check (length(pass_hash) = 32),
  username_hash bytea check (length(username_hash) = 32),
  spent_at timestamptz,
  check (pass_hash is null or tried_at is not null),
  check (spent_at is null or pass_hash is not null)
);
create index captcha_puzzle_tried on captcha_puzzle (address, tried_at) where tried_at is not null;

create sequence captcha_word_slot minvalue 1 maxvalue 20000 cycle;
create table captcha_word (
  slot integer primary key check (slot between 1 and 20000),
  nonce_hash bytea not null unique check (length(nonce_hash) = 32),
  word text not null,
  issued_at timestamptz not null,
  tried_at timestamptz
);

-- What may be seen once: the movement of a hand, and the number of a pass that another service made. The oldest go when
-- new ones come.
create table captcha_seen (
  id bigint generated always as identity primary key,
  hash bytea not null unique check (length(hash) = 32)
);
