-- The virtual fight is the first game of the cockfights: a catalogue from before, whose entry started an announced title, starts it instead.
insert into catalog_game (node_id, game_name, icon, vassalage, game_type, position, badge, state, source, engine, keywords)
select 'sabong-sinag', 'Sabong Sinag', '/art/tile/sabong-sinag.svg', 'DS88', 'SPORTS', position - 1, 'new', 'open', 'house', 'cockfight',
  'virtual cockfight sabong meron wala fixed odds'
from catalog_game where node_id = 'rooster-arena' and vassalage = 'DS88' and game_type = 'SPORTS'
on conflict do nothing;
update catalog_vendor set game_code = 'sabong-sinag'
where vassalage = 'DS88' and game_type = 'SPORTS' and game_code = 'rooster-arena'
  and exists (select from catalog_game where node_id = 'sabong-sinag' and vassalage = 'DS88');
update catalog_revision set revision = revision + 1;
