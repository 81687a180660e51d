-- When a member's first visit was seen by a page, once; what greets newcomers begins here.
alter table identity_account add column welcomed_at timestamptz;
