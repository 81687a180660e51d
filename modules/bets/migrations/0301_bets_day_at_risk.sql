-- A day's hash covers what was at risk too, from the next signed day on: the wagering of a bonus goes by it. Days that are signed keep the
-- form they were signed in.
alter table bets_day add column form smallint not null default 1 check (form in (1, 2));
alter table bets_day alter column form set default 2;

create function bets_event_hash(event bets_event, p_form smallint) returns bytea language sql immutable parallel safe as $$
  select case p_form when 1 then bets_event_hash(event)
    else sha256(bets_event_hash(event) || convert_to(concat('laro-event-v2|', event.at_risk), 'UTF8')) end
$$;

drop function bets_hash_events;

-- Goes on from the hash of the day before, 65,536 events at a time, so that a long day fits into memory. Null when an event is missing.
create function bets_hash_events(p_form smallint, p_lane smallint, p_from bigint, p_to bigint, p_before bytea) returns bytea
language plpgsql stable as $$
declare
  hash bytea := sha256(convert_to(concat('laro-events-v', p_form, '|', p_lane, '|', p_from, '|', p_to), 'UTF8') || p_before);
  next bigint := p_from;
  part record;
begin
  while next <= p_to loop
    select count(*) as events,
        sha256(hash || coalesce(string_agg(bets_event_hash(event, p_form), ''::bytea order by event.height), ''::bytea)) as hash
      into part from bets_event as event
      where event.lane = p_lane and event.height between next and least(next + 65535, p_to);
    if part.events <> least(next + 65535, p_to) - next + 1 then return null; end if;
    hash := part.hash;
    next := next + 65536;
  end loop;
  return hash;
end $$;
