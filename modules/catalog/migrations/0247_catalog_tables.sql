-- Titles that were announced and have an engine now: a catalogue from before opens them as a new one has them from the start.
update catalog_game as game set engine = opened.engine, state = 'open'
from (values ('baccarat-sinag', 'baccarat'), ('roulette-oro', 'roulette'), ('tigre-duelo', 'dragon-tiger'), ('sic-bo-perlas', 'sic-bo'),
  ('perya-color-game', 'colour-game')) as opened (node_id, engine)
where game.node_id = opened.node_id and game.source = 'house' and game.engine is null and game.state = 'soon';
update catalog_revision set revision = revision + 1;
