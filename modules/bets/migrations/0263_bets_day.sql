-- The hash over each lane's events of a day. The day's signed root has it as a leaf, so that no event can be changed behind our back.
create table bets_day (
  day date not null,
  lane smallint not null,
  from_height bigint not null,
  to_height bigint not null check (to_height >= from_height),
  hash bytea not null check (octet_length(hash) = 32),
  primary key (lane, day),
  unique (lane, from_height)
);
create trigger bets_day_stays before update or delete on bets_day
  for each row execute function bets_refuse_change();
revoke update, delete on bets_day from laro_app;

create function bets_micros(moment timestamptz) returns bigint language sql immutable parallel safe as
$$ select (extract(epoch from moment) * 1000000)::bigint $$;

-- Fields between bars; only the last one may contain a bar, so a text stands for one event.
create function bets_event_hash(event bets_event) returns bytea language sql immutable parallel safe as $$
  select sha256(convert_to(concat('laro-event-v1|', event.lane, '|', event.height, '|', event.bet_id, '|', event.version, '|',
    event.member_id, '|', event.product, '|', event.game, '|', event.category, '|', event.currency, '|', event.bet_end, '|', event.stake,
    '|', coalesce(event.bonus, 0), '|', event.payout, '|', coalesce(event.jackpot, 0), '|', event.turnover, '|', event.rule, '|',
    bets_micros(event.written_at), '|', bets_micros(event.placed_at), '|', bets_micros(event.settled_at), '|', encode(float8send(event.expected), 'hex'), '|',
    event.reason, '|', event.ref),
    'UTF8'))
$$;

-- Goes on from the hash of the day before, 65,536 events at a time, so that a long day fits into memory. Null when an event is missing.
create function bets_hash_events(p_lane smallint, p_from bigint, p_to bigint, p_before bytea) returns bytea language plpgsql stable as $$
declare
  hash bytea := sha256(convert_to(concat('laro-events-v1|', p_lane, '|', p_from, '|', p_to), 'UTF8') || p_before);
  next bigint := p_from;
  part record;
begin
  while next <= p_to loop
    select count(*) as events, sha256(hash || coalesce(string_agg(bets_event_hash(event), ''::bytea order by event.height), ''::bytea)) as hash
      into part from bets_event as event
      where event.lane = p_lane and event.height between next and least(next + 65535, p_to);
    if part.events <> least(next + 65535, p_to) - next + 1 then return null; end if;
    hash := part.hash;
    next := next + 65536;
  end loop;
  return hash;
end $$;
