-- For modules that draw from chains without rounds: what is public of a chain before the first of its links is shown.
create view rounds_v_chain with (security_invoker = true) as
select id, table_id, length, terminal, salt from rounds_chain where salt is not null;
revoke insert, update, delete on rounds_v_chain from laro_app;
