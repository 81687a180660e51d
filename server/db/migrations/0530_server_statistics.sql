-- Counts anew what a table holds once it has doubled since it was last counted, or as many rows were changed as it had; the largest first, a few at
-- a time. Answers how many it counted. PostgreSQL itself looks once a minute, and the embedded database never does: until then plans are made by
-- guesses. Only a table's owner may count it, which the application is not. A table of less than a megabyte is left to PostgreSQL: it would be counted as one that is best read
-- whole, and plans by that would outlive the next second of a rush.
create function server_count_grown(p_most integer) returns integer
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  grown text;
  counted integer := 0;
begin
  for grown in
    select name from (
      select oid::regclass::text as name, pg_relation_size(oid) / current_setting('block_size')::integer as pages, relpages, reltuples,
        pg_stat_get_mod_since_analyze(oid) as changes, pg_stat_get_live_tuples(oid) as committed from pg_class
      where relkind = 'r' and relpersistence = 'p' and relnamespace = 'public'::regnamespace) as one
    -- A table that is just being filled by one transaction has pages and no rows yet: counted now it would be believed empty.
    where pages >= 128 and committed >= pages and (reltuples < 0 or pages >= 2 * relpages or changes >= greatest(reltuples, 500))
    order by pages desc limit p_most
  loop
    -- A table that somebody else counts or changes the form of is left for the next time.
    execute 'analyze (skip_locked) ' || grown;
    counted := counted + 1;
  end loop;
  return counted;
end $$;
revoke execute on function server_count_grown from public;
grant execute on function server_count_grown to laro_app;
