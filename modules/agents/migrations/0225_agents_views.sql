-- What agents publish of the tree and of rates, read with the rights of whoever asks. Nothing is written through it.
create view agents_v_node with (security_invoker = true) as
  select member_id, parent_id, level, is_agent, joined_at, team_size, team_agents, directs from agents_node;
create view agents_v_path with (security_invoker = true) as
  select ancestor_id, descendant_id, depth from agents_path;
create view agents_v_rates with (security_invoker = true) as
  select member_id, version, from_day, rates, set_by, set_at from agents_rates;
revoke insert, update, delete on agents_v_node, agents_v_path, agents_v_rates from laro_app;
