import { sql } from 'kysely'
import { arrayOf, plainArray, textArray } from '#kit/sql-arrays.ts'
import type { Reader } from '#kit/tx.ts'
import type { DatabaseTime } from '#modules/rounds/service.ts'
import type { BoardBody, HappenedBody } from '#modules/sports/feed/messages.ts'
import type { EventStatus, MarketStatus } from '#modules/sports/model.ts'
import { isHeard } from '#modules/sports/store/feed-store.ts'
import { marketJoins, type Outcome, offeredOutcomes, shownStatus } from '#modules/sports/store/offer-store.ts'

export interface SideRow {
  readonly id: string
  readonly name: string
  readonly short?: string
  readonly colours: readonly string[]
  readonly crest: number
}

export interface EventDetails {
  readonly round: number | null
  readonly venue: string | null
  readonly format: string | null
  readonly players: readonly { readonly id: string; readonly name: string; readonly side: 'home' | 'away' }[]
  readonly competitors: readonly { readonly id: string; readonly name: string }[]
}

export interface EventRow {
  readonly id: string
  readonly kind: 'match' | 'outright'
  readonly sport: string
  readonly league: string
  readonly leagueName: string | null
  readonly name: string | null
  readonly home: SideRow | null
  readonly away: SideRow | null
  readonly status: EventStatus
  readonly startsAt: Date
  readonly isOpen: boolean
  readonly betDelaySeconds: number
  readonly board: BoardBody | null
  readonly score: string | null
  readonly marketCount: number
}

export interface EventPageRow extends EventRow {
  readonly details: EventDetails
  readonly happened: readonly HappenedBody[]
}

const isOpen = (time: DatabaseTime) =>
  sql<boolean>`(coalesce(${isHeard(time)}, false) and event.is_betting and not event.is_suspended
    and event.status in ('planned', 'in_play'))`

const columns = (
  time: DatabaseTime,
) => sql`event.id, event.kind, event.sport, event.league, league.name as "leagueName", event.name, event.home,
  event.away, event.status, event.starts_at as "startsAt", ${isOpen(time)} as "isOpen", event.bet_delay_s as "betDelaySeconds", event.board, event.score,
  (select count(*)::integer from sports_market as market where market.event_id = event.id and market.status in ('active', 'suspended'))
    as "marketCount"`

const joins = sql`sports_event as event left join sports_league as league on league.id = event.league
  left join sports_producer as producer on producer.producer = event.producer`

export interface EventFilter {
  readonly view: 'in_play' | 'today' | 'planned'
  readonly sports: readonly string[] | null
  readonly league: string | null
  readonly search: string | null
  readonly ids: readonly string[] | null
  readonly limit: number
}

const left = sql`event.status in ('planned', 'in_play', 'postponed')`

function viewOf({ view, ids }: EventFilter, time: DatabaseTime) {
  if (ids) return sql`event.id = any(${arrayOf('text', textArray(ids))})`
  if (view === 'in_play') return sql`${left} and event.status = 'in_play'`
  if (view === 'planned') return sql`${left} and event.status = 'planned'`
  return sql`${left} and (event.status = 'in_play' or event.starts_at < ${time()} + interval '24 hours')`
}

/** What somebody typed, found as it is written: `%` and `_` are letters. */
const likeOf = (text: string) => `%${text.toLowerCase().replaceAll(/[\\%_]/g, String.raw`\$&`)}%`

export async function findEvents(
  reader: Reader,
  filter: EventFilter,
  time: DatabaseTime,
): Promise<{ readonly total: number; readonly events: readonly EventRow[] }> {
  const { sports, league, search, limit } = filter
  const isWanted = sql`${viewOf(filter, time)}
    and (${sports && textArray(sports)}::text is null or event.sport = any(${arrayOf('text', sports && textArray(sports))}))
    and (${league}::text is null or event.league = ${league})
    and (${search}::text is null or event.search like ${search && likeOf(search)} or lower(league.name) like ${search && likeOf(search)})`
  const { rows } = await sql<EventRow & { total: number }>`
    select ${columns(time)}, count(*) over ()::integer as total from ${joins} where ${isWanted}
    order by event.status = 'in_play' desc, event.starts_at, event.id limit ${limit}`.execute(reader)
  return { total: rows[0]?.total ?? 0, events: rows }
}

export async function readEvents(reader: Reader, ids: readonly string[], time: DatabaseTime): Promise<EventPageRow[]> {
  if (ids.length === 0) return []
  const { rows } = await sql<EventPageRow>`select ${columns(time)}, event.details, event.happened from ${joins}
    where event.id = any(${arrayOf('text', textArray(ids))})`.execute(reader)
  return rows
}

type MovingRow = Pick<EventPageRow, 'id' | 'status' | 'isOpen' | 'board' | 'happened'>

/** What of events changes while they are played, for those who look at them. */
export async function readMoving(reader: Reader, ids: readonly string[], time: DatabaseTime): Promise<MovingRow[]> {
  if (ids.length === 0) return []
  const { rows } =
    await sql<MovingRow>`select event.id, event.status, ${isOpen(time)} as "isOpen", event.board, event.happened
    from sports_event as event left join sports_producer as producer on producer.producer = event.producer
    where event.id = any(${arrayOf('text', textArray(ids))})`.execute(reader)
  return rows
}

export async function findResults(
  reader: Reader,
  {
    from,
    to,
    sport,
    league,
    limit,
  }: { from: Date; to: Date; sport: string | null; league: string | null; limit: number },
  time: DatabaseTime,
): Promise<EventRow[]> {
  const { rows } = await sql<EventRow>`select ${columns(time)} from ${joins}
    where event.status not in ('planned', 'in_play', 'postponed') and event.starts_at >= ${from} and event.starts_at < ${to}
      and (${sport}::text is null or event.sport = ${sport}) and (${league}::text is null or event.league = ${league})
    order by event.starts_at desc, event.id limit ${limit}`.execute(reader)
  return rows
}

export interface LeagueCount {
  readonly id: string
  readonly name: string
  readonly sport: string
  readonly events: number
  readonly today: number
  readonly inPlay: number
}

export async function countEvents(reader: Reader, time: DatabaseTime): Promise<LeagueCount[]> {
  const { rows } = await sql<LeagueCount>`
    select event.league as id, coalesce(league.name, event.league) as name, event.sport, count(*)::integer as events,
      count(*) filter (where event.status = 'in_play' or event.starts_at < ${time()} + interval '24 hours')::integer as today,
      count(*) filter (where event.status = 'in_play')::integer as "inPlay"
    from sports_event as event left join sports_league as league on league.id = event.league where ${left}
    group by event.league, league.name, event.sport, league.position order by league.position, 2`.execute(reader)
  return rows
}

export interface MarketRow {
  readonly id: number
  readonly event: string
  readonly type: string
  readonly spec: string
  readonly status: MarketStatus
  readonly isMain: boolean
  readonly outcomes: readonly Outcome[]
}

type MarketRead = Omit<MarketRow, 'id'> & { readonly id: bigint; readonly marginBp: number }

const marketColumns = (time: DatabaseTime) => sql`market.id, market.event_id as event, market.type, market.spec,
  ${shownStatus(time)} as status, market.is_main as "isMain", market.outcomes, market.margin_bp as "marginBp"`

const marketOf = ({ id, marginBp, outcomes, ...row }: MarketRead): MarketRow => ({
  ...{ ...row, id: Number(id), outcomes: offeredOutcomes(outcomes, marginBp) },
})

export async function readMarkets(reader: Reader, ids: readonly number[], time: DatabaseTime): Promise<MarketRow[]> {
  if (ids.length === 0) return []
  // A join, since after a snapshot these are all: whether a row is any of a list is found by going through the list. Not a kept plan, as in
  // `writeMarkets`.
  const { rows } = await sql<MarketRead>`select ${marketColumns(time)}
    from unnest(${plainArray(ids)}::text::bigint[]) as wanted (id) join sports_market as market on market.id = wanted.id
    join sports_event as event on event.id = market.event_id left join sports_producer as producer on producer.producer = market.producer
    order by market.position, market.id`.execute(reader)
  return rows.map(marketOf)
}

/** Markets of events: all that are shown, or of these types the main lines alone. */
export async function findMarkets(
  reader: Reader,
  events: readonly string[],
  types: readonly string[] | null,
  time: DatabaseTime,
): Promise<MarketRow[]> {
  if (events.length === 0) return []
  const isListed = types
    ? sql`market.type = any(${arrayOf('text', textArray(types))}) and (market.is_main or market.spec = '') and market.status in ('active', 'suspended')`
    : sql`market.status in ('active', 'suspended', 'settled')`
  const { rows } = await sql<MarketRead>`select ${marketColumns(time)} from ${marketJoins}
    where market.event_id = any(${arrayOf('text', textArray(events))}) and ${isListed} order by market.position, market.id`.execute(
    reader,
  )
  return rows.map(marketOf)
}
