-- The tree of agents. Who stands under whom is identity_account.upline_id; here is the same as rows that can be joined: a node for
-- everybody, and a path from each to everybody above. Both follow the accounts by triggers, so that however an account is made or moved,
-- the tree holds in the same transaction. Nobody else writes them, the server's own role included.
create table agents_node (
  member_id uuid primary key references identity_account (id),
  parent_id uuid references agents_node (member_id),
  -- 1 right under the house. Agents stand on eight levels at most, members one below.
  level integer not null,
  is_agent boolean not null,
  joined_at timestamptz not null,
  -- Everybody below, the agents among them, and those right below.
  team_size integer not null default 0 check (team_size >= 0),
  team_agents integer not null default 0 check (team_agents >= 0),
  directs integer not null default 0 check (directs >= 0),
  constraint agents_node_is_not_too_deep check (level >= 1 and level <= case when is_agent then 8 else 9 end),
  constraint agents_node_only_agents_have_a_team check (is_agent or team_size = 0)
) with (fillfactor = 70);
create index agents_node_parent on agents_node (parent_id, member_id) where parent_id is not null;

-- Everybody is their own ancestor at depth 0. Ids are in order of time, so the newest of a team are read from the end of the key.
create table agents_path (
  ancestor_id uuid not null,
  descendant_id uuid not null,
  depth integer not null check (depth between 0 and 8),
  primary key (ancestor_id, descendant_id)
);
create index agents_path_up on agents_path (descendant_id, depth) include (ancestor_id);

revoke insert, update, delete on agents_node, agents_path from laro_app;

-- Gives new accounts their places, those above first: one statement may bring an agent and its people. Many are placed side by side, but
-- not while somebody is being moved. Rows that many need are taken from the top down, as everybody takes them. Operators and trials
-- have no place.
create function agents_place(ids uuid[]) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  placed uuid[];
begin
  perform pg_advisory_xact_lock_shared(5276000150);
  loop
    with fresh as (
      insert into agents_node (member_id, parent_id, level, is_agent, joined_at)
      select account.id, account.upline_id, coalesce(parent.level, 0) + 1, account.kind = 'agent', account.created_at
      from unnest(ids) as wanted (id)
      join identity_account as account on account.id = wanted.id
      left join agents_node as parent on parent.member_id = account.upline_id
      left join agents_node as known on known.member_id = account.id
      where account.kind <> 'operator' and account.type <> 4 and known.member_id is null
        and (account.upline_id is null or parent.member_id is not null)
      returning member_id
    )
    select array_agg(member_id) into placed from fresh;
    exit when placed is null;
    insert into agents_path (ancestor_id, descendant_id, depth)
      select id, id, 0 from unnest(placed) as fresh (id)
      union all
      select up.ancestor_id, node.member_id, up.depth + 1
      from unnest(placed) as fresh (id)
      join agents_node as node on node.member_id = fresh.id
      join agents_path as up on up.descendant_id = node.parent_id;
    perform 1 from agents_node where member_id in (
      select path.ancestor_id from unnest(placed) as fresh (id)
      join agents_path as path on path.descendant_id = fresh.id and path.depth > 0
    ) order by level, member_id for no key update;
    update agents_node as node
      set team_size = node.team_size + change.people,
          team_agents = node.team_agents + change.agents,
          directs = node.directs + change.directs
      from (
        select path.ancestor_id, count(*)::integer as people,
          (count(*) filter (where person.is_agent))::integer as agents,
          (count(*) filter (where path.depth = 1))::integer as directs
        from unnest(placed) as fresh (id)
        join agents_path as path on path.descendant_id = fresh.id and path.depth > 0
        join agents_node as person on person.member_id = fresh.id
        group by path.ancestor_id
      ) as change
      where node.member_id = change.ancestor_id;
  end loop;
  if exists (
    select from unnest(ids) as wanted (id) join identity_account as account on account.id = wanted.id
    left join agents_node as node on node.member_id = account.id
    where account.kind <> 'operator' and account.type <> 4 and node.member_id is null
  ) then
    raise exception 'somebody stands under who has no place' using errcode = 'check_violation';
  end if;
end $$;

create function agents_account_added() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform agents_place(array(select id from added));
  return null;
end $$;

create trigger agents_account_added after insert on identity_account
  referencing new table as added for each statement execute function agents_account_added();

-- Counts somebody and their team into or out of every team above.
create function agents_count_branch(top uuid, sign integer) returns void
language sql security definer set search_path = public, pg_temp as $$
  update agents_node as node
    set team_size = node.team_size + sign * (moved.team_size + 1),
        team_agents = node.team_agents + sign * (moved.team_agents + moved.is_agent::integer),
        directs = node.directs + sign * (path.depth = 1)::integer
    from agents_path as path, agents_node as moved
    where path.descendant_id = top and path.depth > 0 and node.member_id = path.ancestor_id and moved.member_id = top
$$;

-- A move takes everybody below along. It goes alone: nobody is placed or moved until its transaction ends.
create function agents_account_moved() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  shift integer;
begin
  perform pg_advisory_xact_lock(5276000150);
  if not exists (select from agents_node where member_id = new.id) then
    return null;
  end if;
  if exists (select from agents_path where ancestor_id = new.id and descendant_id = new.upline_id) then
    raise exception 'nobody stands under their own downline' using errcode = 'check_violation';
  end if;
  perform agents_count_branch(new.id, -1);
  delete from agents_path as path using agents_path as team
    where team.ancestor_id = new.id and path.descendant_id = team.descendant_id and path.depth > team.depth;
  select coalesce((select level from agents_node where member_id = new.upline_id), 0) + 1 - level into shift
    from agents_node where member_id = new.id;
  update agents_node set is_agent = (new.kind = 'agent'), parent_id = new.upline_id where member_id = new.id;
  update agents_node as node set level = node.level + shift
    from agents_path as team where team.ancestor_id = new.id and node.member_id = team.descendant_id and shift <> 0;
  insert into agents_path (ancestor_id, descendant_id, depth)
    select up.ancestor_id, team.descendant_id, up.depth + 1 + team.depth
    from agents_path as up cross join agents_path as team
    where up.descendant_id = new.upline_id and team.ancestor_id = new.id;
  perform agents_count_branch(new.id, 1);
  return null;
end $$;

create trigger agents_account_moved after update of upline_id, kind on identity_account
  for each row when (old.upline_id is distinct from new.upline_id or old.kind <> new.kind)
  execute function agents_account_moved();

-- Takes people's places into the hand, from the top down, so that what is decided by one holds until the transaction ends.
create function agents_hold(ids uuid[]) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform pg_advisory_xact_lock_shared(5276000150);
  perform 1 from agents_node where member_id = any(ids) order by level, member_id for no key update;
end $$;

revoke execute on function agents_place, agents_count_branch from public;

select agents_place(array(select id from identity_account));
