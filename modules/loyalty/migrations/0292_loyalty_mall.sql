-- What is on the shelf: a kind, a picture, and for what needs nobody's hands what it gives at once.
alter table loyalty_reward add column category text collate "C" not null default 'laro'
  check (category in ('home', 'devices', 'play', 'laro', 'causes'));
alter table loyalty_reward add column picture text collate "C" not null default 'gift';
-- {"kind": "cash", "amount": "…"} or tickets; null for goods, which an operator decides about.
alter table loyalty_reward add column gives jsonb;

-- Goods are on their way for a while after they were approved.
alter table loyalty_redemption add column delivery text collate "C"
  check (delivery in ('preparing', 'sent', 'delivered'));
