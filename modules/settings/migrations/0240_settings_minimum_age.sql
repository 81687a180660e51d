-- The minimum age is a document of its own, so that registration reads the same one as verification and play.
insert into settings_document (name, value, version, changed_at, changed_by)
  select 'minimumAge', jsonb_build_object('byJurisdiction', value -> 'minimumAge'), 1, changed_at, changed_by
  from settings_document
  where name = 'compliance' and value ? 'minimumAge';

update settings_document set value = value - 'minimumAge' where name = 'compliance';
