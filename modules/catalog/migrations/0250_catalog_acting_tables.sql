-- A title that was announced and has an engine now: a catalogue from before opens it as a new one has it from the start.
update catalog_game set engine = 'blackjack', state = 'open'
where node_id = 'mesa-blackjack' and source = 'house' and engine is null and state = 'soon';
update catalog_revision set revision = revision + 1;
