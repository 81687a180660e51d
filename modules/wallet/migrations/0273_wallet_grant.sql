-- A grant of bonus money: the terms that its member accepted, and what has become of it. Its money is the ledger's account `purse`.
create table wallet_grant (
  id uuid primary key,
  member_id uuid not null,
  currency text collate "C" not null,
  purse bigint not null,
  kind text not null check (kind in ('cashable', 'sticky', 'non_sticky')),
  amount bigint not null check (amount > 0),
  target bigint not null check (target > 0),
  stake_most bigint check (stake_most > 0),
  cash_most bigint check (cash_most >= 0),
  -- Percent of a stake that counts, by category.
  contribution jsonb not null,
  excluded_games text[] not null,
  given_at timestamptz not null,
  expires_at timestamptz not null,
  wagered bigint not null default 0 check (wagered between 0 and target),
  state text not null default 'active' check (state in ('active', 'completed', 'expired', 'given_up', 'withdrawn', 'revoked')),
  completed_at timestamptz,
  -- What would have become cash if there were no most; what did is the lesser of both.
  earned bigint not null default 0 check (earned >= 0),
  -- From here on its purse pays for nothing. A sticky bonus is played with after its target, until the next withdrawal.
  ended_at timestamptz,
  check ((state = 'completed') = (completed_at is not null)),
  check (state <> 'active' or ended_at is null),
  check (state in ('active', 'completed') or ended_at is not null)
) with (fillfactor = 80);
-- Ids rise with time: the order of grants is theirs.
create index wallet_grant_open on wallet_grant (member_id, id) where ended_at is null;
create index wallet_grant_of_member on wallet_grant (member_id, id);
create index wallet_grant_expiry on wallet_grant (expires_at) where state = 'active';

-- What of a bet's stake each grant paid. Only bets that a bonus paid for have rows.
create table wallet_stake_part (
  bet_id uuid not null,
  grant_id uuid not null references wallet_grant (id),
  amount bigint not null check (amount >= 0),
  primary key (bet_id, grant_id)
);
