-- What a member may stake for free: rounds of one of our games, or one ticket on sports. The house is its stake; what it wins is the member's.
create table wallet_gift (
  -- Of the award that gave it.
  id uuid primary key,
  member_id uuid not null,
  currency text collate "C" not null,
  use text not null check (use in ('round', 'ticket')),
  -- The game's id in the catalogue; null for a ticket, which may be on any sport.
  game text collate "C" check ((game is null) = (use = 'ticket')),
  -- The least price of a ticket, in thousandths.
  least_odds integer check ((least_odds is null) = (use = 'round')),
  stake bigint not null check (stake > 0),
  count integer not null check (count > 0),
  -- The terms of the bonus that wins become; null where they are cash.
  win_terms jsonb,
  -- The bonus that the latest win went to.
  grant_id uuid references wallet_grant (id),
  given_at timestamptz not null,
  expires_at timestamptz not null,
  -- When it was taken back.
  ended_at timestamptz
);
create index wallet_gift_of_member on wallet_gift (member_id, expires_at) where ended_at is null;

-- The bets that were placed with it. One that ended void does not count, so that it can be placed again.
create table wallet_gift_use (
  bet_id uuid primary key,
  gift_id uuid not null references wallet_gift (id),
  used_at timestamptz not null
);
create index wallet_gift_use_gift on wallet_gift_use (gift_id);

-- Which bets were free, and what the house staked on them.
create view wallet_v_free_bet with (security_invoker = true) as
select used.bet_id, used.gift_id, gift.stake, gift.use from wallet_gift_use as used join wallet_gift as gift on gift.id = used.gift_id;
revoke insert, update, delete on wallet_v_free_bet from laro_app;
