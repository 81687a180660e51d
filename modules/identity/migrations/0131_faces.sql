-- The faces that a member chooses from are those that are drawn. The first of old is the sun still.
alter table identity_account alter column icon set default 'araw';
update identity_account set icon = case icon when 'rooster' then 'tandang' when 'carabao' then 'pagong' else 'araw' end;
