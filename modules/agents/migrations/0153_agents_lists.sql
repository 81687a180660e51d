-- Few of a large team are agents, and fewer are blocked: a list of those alone is read from these.
create index agents_node_agents on agents_node (member_id) where is_agent;
create index identity_account_blocked on identity_account (id) where blocked_at is not null;

create or replace view identity_person as
  select account.id, account.kind, account.type, account.username, account.nickname, account.icon, account.created_at,
    account.upline_id, account.blocked_at, account.blocked_by, account.phone_hash,
    (select max(session.last_seen_at) from identity_session as session where session.account_id = account.id) as last_seen_at,
    account.affiliate_code, account.referral_code
  from identity_account as account;
