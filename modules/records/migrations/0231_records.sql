-- What people read is a module of its own, so its tables carry its name. A rename changes no row. The lock that writers of the list share is
-- taken first.
select pg_advisory_xact_lock(5276000138);

alter table reporting_bet rename to records_bet;
alter table reporting_bet_day rename to records_bet_day;
alter table reporting_member rename to records_member;
alter table reporting_zone rename to records_zone;

-- Keys, checks, other indexes and sequences follow their tables.
do $$
declare one record;
begin
  for one in
    select conrelid::regclass as on_table, conname as name from pg_constraint
    where conrelid::regclass::text like 'records\_%' and conname like 'reporting\_%'
  loop
    execute format('alter table %s rename constraint %I to %I', one.on_table, one.name,
      replace(one.name, 'reporting_', 'records_'));
  end loop;
  for one in
    select found.relname as name, found.relkind as kind from pg_class as found
    left join pg_index on indexrelid = found.oid
    left join pg_depend on classid = 'pg_class'::regclass and objid = found.oid and deptype = 'i' and found.relkind = 'S'
    where found.relname like 'reporting\_%' and coalesce(indrelid, refobjid)::regclass::text like 'records\_%'
  loop
    execute format('alter %s %I rename to %I', case one.kind when 'S' then 'sequence' else 'index' end, one.name,
      replace(one.name, 'reporting_', 'records_'));
  end loop;
end $$;
