-- The server connects as the owner only to migrate. At run time it acts as laro_app, which may use ordinary tables but has
-- only what each module grants on the ledger's. Roles belong to the whole cluster, so another database may have made it already.
do $$
begin
  if not exists (select from pg_roles where rolname = 'laro_app') then
    create role laro_app nologin;
  end if;
exception when duplicate_object or unique_violation then
  null;
end $$;

do $$
begin
  execute format('grant laro_app to %I', current_user);
  execute format('grant create on database %I to laro_app', current_database());
end $$;

revoke create on schema public from public;
grant usage on schema public to laro_app;
alter default privileges in schema public grant select, insert, update, delete on tables to laro_app;
alter default privileges in schema public grant usage, select on sequences to laro_app;

-- The job queue makes its own tables and partitions, so the schema is its own.
create schema pgboss authorization laro_app;
