-- How many people came by the links of an agent, day by day, for those who show it. Nothing is written through it.
create view agents_v_visits with (security_invoker = true) as
  select link.agent_id, visited.day, visited.visits
  from agents_link as link join agents_link_day as visited on visited.link_id = link.id;
revoke insert, update, delete on agents_v_visits from laro_app;

-- Turnover notes who joins; the trigger is named after it.
alter trigger reporting_node_added on agents_node rename to turnover_node_added;
