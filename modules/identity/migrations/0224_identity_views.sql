-- What identity publishes of people: no secret is in it. It is read with the rights of whoever asks, and nothing is written through it.
create view identity_v_person with (security_invoker = true) as
  select account.id, account.kind, account.type, account.username, account.nickname, account.icon, account.created_at,
    account.upline_id, account.blocked_at, account.blocked_by, account.phone_hash,
    (select max(session.last_seen_at) from identity_session as session where session.account_id = account.id) as last_seen_at,
    account.affiliate_code, account.referral_code
  from identity_account as account;
revoke insert, update, delete on identity_v_person from laro_app;
