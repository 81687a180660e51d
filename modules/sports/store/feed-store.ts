import { sql } from 'kysely'
import { arrayOf, plainArray, textArray } from '#kit/sql-arrays.ts'
import { kept, type Reader, type Tx } from '#kit/tx.ts'
import type { DatabaseTime } from '#modules/rounds/service.ts'
import type { BoardBody, EventBody, HappenedBody, MarketBody, MarketName } from '#modules/sports/feed/messages.ts'
import type { Place } from '#modules/sports/feed/sequence.ts'
import type { ProducerState } from '#modules/sports/model.ts'

/** So long after the last word of a feed its prices hold. */
export const silentSeconds = 20

export interface ProducerRow extends Place {
  readonly producer: string
  readonly state: ProducerState
  readonly heardAt: Date | null
}

/** Whether prices of a producer hold now, for a row of `sports_producer` named `producer`. */
export const isHeard = (time: DatabaseTime) =>
  sql<boolean>`(producer.state = 'up' and producer.heard_at > ${time()} - make_interval(secs => ${silentSeconds}))`

export async function readProducers(reader: Reader, time: DatabaseTime) {
  const { rows } = await sql<ProducerRow & { isUp: boolean }>`
    select producer, epoch, seq::integer as seq, state, heard_at as "heardAt", ${isHeard(time)} as "isUp"
    from sports_producer as producer order by producer`.execute(reader)
  return rows
}

/** The place of a producer, which whoever writes its messages holds. */
export async function lockProducer(tx: Tx, producer: string): Promise<Place> {
  const read = async () =>
    (
      await sql<Place>`${kept} select epoch, seq::integer as seq from sports_producer
        where producer = ${producer} for update`.execute(tx)
    ).rows[0]
  const known = await read()
  if (known) return known
  await sql`insert into sports_producer (producer) values (${producer}) on conflict do nothing`.execute(tx)
  return (await read()) as Place
}

export async function writeProducer(
  tx: Tx,
  producer: string,
  { epoch, seq }: Place,
  state: ProducerState,
  time: DatabaseTime,
): Promise<void> {
  await sql`update sports_producer set epoch = ${epoch}, seq = ${seq}, state = ${state}, heard_at = ${time()}
    where producer = ${producer}`.execute(tx)
}

/** Its prices do not hold any more. */
export async function writeDown(single: Reader, producer: string): Promise<boolean> {
  const { rows } = await sql`update sports_producer set state = 'down' where producer = ${producer} and state <> 'down'
    returning 1`.execute(single)
  return rows.length > 0
}

export async function writeLeagues(
  tx: Tx,
  leagues: readonly { readonly id: string; readonly sport: string; readonly name: string }[],
): Promise<void> {
  const given = leagues.map((league, position) => ({ ...league, position }))
  await sql`insert into sports_league (id, sport, name, position)
    select id, sport, name, position from jsonb_to_recordset(${JSON.stringify(given)}::text::jsonb)
      as given (id text, sport text, name text, position integer)
    on conflict (id) do update set sport = excluded.sport, name = excluded.name, position = excluded.position`.execute(
    tx,
  )
}

/** A league that the catalogue did not have when it was read. */
async function nameLeague(tx: Tx, { league, sport }: EventBody): Promise<void> {
  await sql`insert into sports_league (id, sport, name, position) values (${league.id}, ${sport}, ${league.name}, 1000)
    on conflict do nothing`.execute(tx)
}

export async function writeEvent(tx: Tx, producer: string, event: EventBody): Promise<void> {
  await nameLeague(tx, event)
  const { id, kind, sport, league, status, starts_at, bet_delay_s, name, home, away } = event
  const { round = null, venue = null, format = null, players, competitors } = event
  const details = JSON.stringify({ round, venue, format, players, competitors })
  const search = [name, home?.name, away?.name, ...competitors.map((one) => one.name)].filter(Boolean).join(' ')
  await sql`insert into sports_event (id, producer, kind, sport, league, name, home, away, details, status, starts_at, bet_delay_s, search)
    values (${id}, ${producer}, ${kind}, ${sport}, ${league.id}, ${name ?? null}, ${home ? JSON.stringify(home) : null}::text::jsonb,
      ${away ? JSON.stringify(away) : null}::text::jsonb, ${details}::text::jsonb, ${status}, ${new Date(starts_at)}, ${bet_delay_s},
      ${search.toLowerCase()})
    on conflict (id) do update set kind = excluded.kind, sport = excluded.sport, league = excluded.league, name = excluded.name,
      home = excluded.home, away = excluded.away, details = excluded.details, status = excluded.status, starts_at = excluded.starts_at,
      bet_delay_s = excluded.bet_delay_s, search = excluded.search
    where sports_event.producer = excluded.producer`.execute(tx)
}

/** What happened is added; of what was told before nothing is taken twice. The newest hundred stay. */
export async function writeBoard(
  tx: Tx,
  event: string,
  board: BoardBody | null,
  happened: readonly HappenedBody[],
): Promise<void> {
  await sql`update sports_event set board = coalesce(${board ? JSON.stringify(board) : null}::text::jsonb, board), happened = (
      select coalesce(jsonb_agg(item order by id), '[]') from (
        select (item ->> 'id')::integer as id, item from (
          select distinct on (item ->> 'id') item from jsonb_array_elements(happened || ${JSON.stringify(happened)}::text::jsonb) as item
        ) as once order by id desc limit 100) as newest)
    where id = ${event}`.execute(tx)
}

/** Whether the feed takes bets on events; of what is said twice the last counts. Answers where that has changed. */
export async function writeBetting(
  tx: Tx,
  said: readonly { readonly event: string; readonly isBetting: boolean }[],
): Promise<string[]> {
  const last = [...new Map(said.map((one) => [one.event, one])).values()]
  const { rows } = await sql<{ id: string }>`update sports_event as event set is_betting = given."isBetting"
    from jsonb_to_recordset(${JSON.stringify(last)}::text::jsonb) as given (event text, "isBetting" boolean)
    where event.id = given.event and event.is_betting <> given."isBetting" returning event.id`.execute(tx)
  return rows.map(({ id }) => id)
}

const names = (markets: readonly MarketName[]) =>
  sql`jsonb_to_recordset(${JSON.stringify(markets.map(({ id, spec }) => ({ type: id, spec })))}::text::jsonb) as given (type text, spec text)`

/** Holds markets of an event in the order of their ids, as whoever bets on them does. Answers their ids. */
export async function holdMarkets(tx: Tx, event: string, markets: 'all' | readonly MarketName[]): Promise<number[]> {
  const { rows } = await (markets === 'all'
    ? sql<{ id: bigint }>`select id from sports_market where event_id = ${event} order by id for no key update`
    : sql<{ id: bigint }>`select market.id from sports_market as market join ${names(markets)}
          on market.type = given.type and market.spec = given.spec
          where market.event_id = ${event} order by market.id for no key update of market`
  ).execute(tx)
  return rows.map(({ id }) => Number(id))
}

/**
 * Prices of markets, each whole; of one that is told twice the last. An event that nobody told us of has none. Markets are written in the
 * order of their ids, as whoever bets on them holds them. Planned anew each time: a plan from when there were few markets would go through all of
 * them. Answers which have changed.
 */
export async function writeMarkets(
  tx: Tx,
  producer: string,
  markets: readonly (MarketBody & { readonly event: string; readonly position: number })[],
): Promise<number[]> {
  if (markets.length === 0) return []
  const last = new Map(
    markets.map(({ event, id, spec, status, main, position, outcomes }) => [
      `${event} ${id} ${spec}`,
      {
        ...{ event, type: id, spec, status, main, position },
        outcomes: outcomes.map((one) => ({ id: one.id, odds: one.odds ?? null, chance: one.chance ?? null })),
      },
    ]),
  )
  const { rows } = await sql<{ id: bigint }>`
    insert into sports_market as market (event_id, type, spec, producer, status, is_main, position, outcomes)
    select event.id, given.type, given.spec, ${producer}, given.status, given.main, given.position, given.outcomes
    from jsonb_to_recordset(${JSON.stringify([...last.values()])}::text::jsonb)
      as given (event text, type text, spec text, status text, main boolean, position integer, outcomes jsonb)
    join sports_event as event on event.id = given.event and event.producer = ${producer}
    left join sports_market as known on known.event_id = given.event and known.type = given.type and known.spec = given.spec
    order by known.id, given.position
    on conflict (event_id, type, spec) do update set status = excluded.status, is_main = excluded.is_main,
      outcomes = excluded.outcomes, version = market.version + 1
    where not market.is_manual and (market.status, market.is_main, market.outcomes)
      is distinct from (excluded.status, excluded.is_main, excluded.outcomes)
    returning id`.execute(tx)
  return rows.map(({ id }) => Number(id))
}

/** Events of a producer with a bet that can still end, besides these. */
export async function findOpenEventsBeside(
  reader: Reader,
  producer: string,
  events: readonly string[],
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select distinct leg.event_id as id from bets_v_open as bet
    join sports_leg as leg on leg.ticket_id = bet.id join sports_event as event on event.id = leg.event_id
    where event.producer = ${producer} and leg.event_id <> all(${arrayOf('text', textArray(events))})
    order by 1 limit 500`.execute(reader)
  return rows.map(({ id }) => id)
}

/** Nothing is bet on them from now on, until they are active again. */
export async function stopMarkets(tx: Tx, ids: readonly number[]): Promise<void> {
  await sql`update sports_market set status = 'suspended', version = version + 1
    where id = any(${[...ids]}::bigint[]) and status = 'active'`.execute(tx)
}

/** Markets of a producer that a snapshot does not speak of are not offered any more. Answers which. */
export async function dropMarketsBeside(tx: Tx, producer: string, ids: readonly number[]): Promise<number[]> {
  const { rows } = await sql<{
    id: bigint
  }>`update sports_market as market set status = 'deactivated', version = version + 1
    where producer = ${producer} and status in ('active', 'suspended')
      and not exists (select from unnest(${plainArray(ids)}::text::bigint[]) as spoken (id) where spoken.id = market.id)
    returning id`.execute(tx)
  return rows.map(({ id }) => Number(id))
}
