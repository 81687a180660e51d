import { sql } from 'kysely'
import type { Day } from '#kit/day.ts'
import type { Currency } from '#kit/money.ts'
import type { Reader } from '#kit/tx.ts'
import type { BetState } from '#modules/records/model.ts'
import type { KindTotals } from '#modules/records/rules/totals.ts'

/** One bet, of whichever house. */
export interface Bet {
  readonly number: bigint
  readonly ref: string
  readonly game: string
  readonly state: BetState
  readonly stake: bigint
  readonly payout: bigint
  /** What of it counts as turnover; null while it is open, and of bets that were listed before it was kept. */
  readonly turnover: bigint | null
  readonly placedAt: Date
  readonly settledAt: Date | null
  /** What the house staked on a free round or a free bet; null for every other. */
  readonly freeStake: bigint | null
}

export interface BetFilter {
  readonly memberId: string
  readonly currency: Currency
  readonly fromDay: Day
  readonly toDay: Day
  /** Null for every game. */
  readonly games: readonly string[] | null
  /** Null for every state. */
  readonly states: readonly BetState[] | null
}

/** Where a page goes on: behind this bet. The time is the database's own text, which has more digits than a date here. */
export interface BetPlace {
  readonly placedAt: string
  readonly number: bigint
}

const betIdOfRef = sql`substring(ref from '^(?:round|ticket):([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})')::uuid`

const columns = sql`number, ref, game, state, stake, payout, turnover, placed_at as "placedAt", settled_at as "settledAt",
  case when stake = 0 then (select free.stake from wallet_v_free_bet as free where free.bet_id = ${betIdOfRef}) end as "freeStake"`

const startOf = (day: Day) => sql`((${day}::date)::timestamp at time zone (select time_zone from records_zone))`
const endOf = (day: Day) => sql`((${day}::date + 1)::timestamp at time zone (select time_zone from records_zone))`

/**
 * Bets before a place, of days up to one. An index is entered at one bound of a column, and of two it need not take the nearer: so there is
 * one, and the place decides only among bets of the same moment.
 */
const before = ({ placedAt, number }: BetPlace, until: ReturnType<typeof sql>) => sql`
  placed_at <= least(${placedAt}::timestamptz, ${until} - interval '1 microsecond')
  and (placed_at < ${placedAt}::timestamptz or number < ${number}::bigint)`

/** The present end of the list, which no bet comes before. */
const newest: BetPlace = { placedAt: '9999-01-01T00:00:00Z', number: 2n ** 62n }

/** A page, newest first, whose cost follows from its length and not from how many bets there are or how few of them are wanted. */
export async function listBets(
  reader: Reader,
  filter: BetFilter,
  from: BetPlace | null,
  limit: number,
): Promise<Bet[]> {
  const place = from ?? newest
  const isEverything = filter.games === null && filter.states === null
  return isEverything ? await listAll(reader, filter, place, limit) : await listSome(reader, filter, place, limit)
}

async function listAll(reader: Reader, filter: BetFilter, place: BetPlace, limit: number): Promise<Bet[]> {
  const { memberId, currency, fromDay, toDay } = filter
  const { rows } = await sql<Bet>`
    select ${columns} from records_bet
    where member_id = ${memberId} and currency = ${currency}
      and placed_at >= ${startOf(fromDay)} and ${before(place, endOf(toDay))}
    order by placed_at desc, number desc limit ${limit}`.execute(reader)
  return rows
}

const allStates: readonly BetState[] = ['open', 'won', 'lost', 'tied', 'returned']

/**
 * Each game and state is one stretch of an index that is in order of time, so the newest of each are enough to know the newest of all.
 * Only places are compared; the bets themselves are read for the page alone.
 */
async function listSome(reader: Reader, filter: BetFilter, place: BetPlace, limit: number): Promise<Bet[]> {
  const { memberId, currency, fromDay, toDay } = filter
  const games = filter.games ?? (await findPlayed(reader, memberId, currency))
  if (games.length === 0) return []
  const { rows } = await sql<Bet>`
    with days as materialized (select ${startOf(fromDay)} as start, ${endOf(toDay)} as until),
    page as materialized (
      select found.placed_at, found.number
      from unnest(${games}::text[]) as game (name) cross join unnest(${filter.states ?? allStates}::text[]) as state (name)
      cross join lateral (
        select placed_at, number from records_bet
        where member_id = ${memberId} and currency = ${currency} and records_bet.game = game.name and records_bet.state = state.name
          and placed_at >= (select start from days) and ${before(place, sql`(select until from days)`)}
        order by placed_at desc, number desc limit ${limit}
      ) as found order by found.placed_at desc, found.number desc limit ${limit}
    )
    select ${columns} from page join records_bet using (placed_at, number) order by placed_at desc, number desc`.execute(
    reader,
  )
  return rows
}

/**
 * What was bet on, by the references of movements. A ticket has several bets, which are listed behind its reference, and nothing else is
 * between them: what a reference begins is one stretch of the index.
 */
export async function findGamesOf(
  reader: Reader,
  memberId: string,
  currency: Currency,
  refs: readonly string[],
): Promise<Map<string, string>> {
  const { rows } = await sql<{ ref: string; game: string }>`
    select wanted.ref, found.game
    from unnest(${refs}::text[]) as wanted (ref) cross join lateral (
      select game from records_bet
      where member_id = ${memberId} and currency = ${currency}
        and records_bet.ref >= wanted.ref and records_bet.ref < wanted.ref || ';'
      order by records_bet.ref limit 1
    ) as found`.execute(reader)
  return new Map(rows.map(({ ref, game }) => [ref, game]))
}

/** Every game that a member ever played, by stepping over its bets. */
export async function findPlayed(reader: Reader, memberId: string, currency: Currency): Promise<string[]> {
  const next = (after: ReturnType<typeof sql>) => sql`select game from records_bet
    where member_id = ${memberId} and currency = ${currency} and ${after} order by game limit 1`
  const { rows } = await sql<{ game: string }>`
    with recursive played (game) as (
      (${next(sql`true`)})
      union all
      select (${next(sql`game > played.game`)}) from played where played.game is not null
    )
    select game from played where game is not null`.execute(reader)
  return rows.map(({ game }) => game)
}

/** Null where the member has no such bet. */
export async function findPlace(reader: Reader, memberId: string, number: bigint): Promise<BetPlace | null> {
  const { rows } = await sql<BetPlace>`
    select placed_at::text as "placedAt", number from records_bet
    where number = ${number}::bigint and member_id = ${memberId}`.execute(reader)
  return rows[0] ?? null
}

/** What was played in a range of days, by game and state, from the day figures: no bet is read. */
export async function sumKinds(
  reader: Reader,
  { memberId, currency, fromDay, toDay }: Omit<BetFilter, 'games' | 'states'>,
): Promise<KindTotals[]> {
  const { rows } = await sql<KindTotals>`
    select game, state, sum(bets)::bigint as bets, sum(staked)::bigint as staked, sum(paid)::bigint as paid
    from records_bet_day
    where member_id = ${memberId} and currency = ${currency} and day between ${fromDay}::date and ${toDay}::date
    group by game, state having sum(bets) > 0 order by game, state`.execute(reader)
  return rows
}

/** Bets that are not settled yet, whenever they were placed. There are few, so they need no figures. */
export async function listOpenBets(reader: Reader, memberId: string, currency: Currency): Promise<Bet[]> {
  const { rows } = await sql<Bet>`
    select ${columns} from records_bet
    where member_id = ${memberId} and currency = ${currency} and state = 'open'
    order by placed_at desc, number desc limit 500`.execute(reader)
  return rows
}

export async function findBet(
  reader: Reader,
  memberId: string,
  number: bigint,
): Promise<(Bet & { currency: Currency }) | null> {
  const { rows } = await sql<Bet & { currency: Currency }>`
    select ${columns}, currency from records_bet where number = ${number}::bigint and member_id = ${memberId}`.execute(
    reader,
  )
  return rows[0] ?? null
}

/** The zone that the stored days were cut by. */
export async function betZone(reader: Reader): Promise<string> {
  const { rows } = await sql<{ timeZone: string }>`select time_zone as "timeZone" from records_zone`.execute(reader)
  return rows[0]?.timeZone ?? 'UTC'
}
