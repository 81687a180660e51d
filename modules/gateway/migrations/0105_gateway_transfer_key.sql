-- A transfer that a member asked for by hand has the key of the intent: asked again, it is the same transfer.
alter table gateway_transfer add column key text collate "C";
create unique index gateway_transfer_key on gateway_transfer (vendor, player, key) where key is not null;
