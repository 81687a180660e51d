-- Who closed an account: nobody's name for the house, or the agent above it. What the house closed no agent opens.
alter table identity_account
  add column blocked_by uuid references identity_account (id),
  add check (blocked_by is null or blocked_at is not null);

-- What people type is the beginning of a name; an order by bytes finds it, whatever the order of the database's language is.
create index identity_account_username_start on identity_account (username text_pattern_ops);
create index identity_account_nickname_start on identity_account (lower(nickname) text_pattern_ops);

-- What the modules above may know of people, in one place: no hash of a password, no number and no sealed document is in it.
create view identity_person as
  select account.id, account.kind, account.type, account.username, account.nickname, account.icon, account.created_at,
    account.upline_id, account.blocked_at, account.blocked_by, account.phone_hash,
    (select max(session.last_seen_at) from identity_session as session where session.account_id = account.id) as last_seen_at
  from identity_account as account;
create index identity_session_account on identity_session (account_id);
