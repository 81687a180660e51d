-- A bonus that somebody has to look at stands still: its purse pays for nothing and does not become cash, and its time does not run. What went with one
-- that was lost is kept, so that an appeal can bring it back.
alter table wallet_grant add column held_at timestamptz, add column lost bigint not null default 0 check (lost >= 0);
create index wallet_grant_active on wallet_grant (id) where state = 'active';
create index wallet_grant_held on wallet_grant (held_at) where state = 'active' and held_at is not null;
