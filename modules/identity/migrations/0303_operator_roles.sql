-- What an operator is there for (kit/operator-roles.ts says what each may do). Who was an operator before there were roles may do
-- everything, as before.
alter table identity_account add column roles text[] not null default '{}'
  check (roles <@ array['owner', 'cashier', 'support', 'content', 'trader', 'risk']);
update identity_account set roles = '{owner}' where kind = 'operator';

-- Nodes that remember a session ask again when the roles of its account change.
create trigger identity_roles_told after update of roles on identity_account
  for each row execute function identity_tell_change();
