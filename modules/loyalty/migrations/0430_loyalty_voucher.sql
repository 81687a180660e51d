-- The right to one reward of the shelf without points, which a promotion gave. Used, it names the request; taken back, it is over whatever
-- becomes of the request.
create table loyalty_voucher (
  id uuid primary key,
  member_id uuid not null,
  reward_id uuid not null references loyalty_reward (id),
  -- What it was given for, once.
  source text collate "C" not null,
  given_at timestamptz not null,
  expires_at timestamptz not null,
  redemption_id uuid unique references loyalty_redemption (id),
  taken_back_at timestamptz,
  unique (member_id, source)
) with (fillfactor = 80);
create index loyalty_voucher_open on loyalty_voucher (member_id, expires_at) where redemption_id is null and taken_back_at is null;

-- What a voucher paid for costs no points.
alter table loyalty_redemption drop constraint loyalty_redemption_points_check;
alter table loyalty_redemption add constraint loyalty_redemption_points_check check (points >= 0);
