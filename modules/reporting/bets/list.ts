import { sql } from 'kysely'
import type { Day } from '#kit/day.ts'
import type { Currency } from '#kit/money.ts'
import type { Reader } from '#kit/tx.ts'
import type { BetState } from '#modules/reporting/model.ts'

/** One bet, of whichever house. */
export interface Bet {
  readonly number: bigint
  readonly ref: string
  readonly game: string
  readonly state: BetState
  readonly stake: bigint
  readonly payout: bigint
  readonly placedAt: Date
  readonly settledAt: Date | null
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

const columns = sql`number, ref, game, state, stake, payout, placed_at as "placedAt", settled_at as "settledAt"`

const startOf = (day: Day) => sql`((${day}::date)::timestamp at time zone (select time_zone from reporting_zone))`
const endOf = (day: Day) => sql`((${day}::date + 1)::timestamp at time zone (select time_zone from reporting_zone))`

/** The present end of the list, which no bet comes before. */
const newest: BetPlace = { placedAt: '9999-01-01T00:00:00Z', number: 2n ** 62n }

/** A page, newest first, whose cost follows from its length and not from how many bets there are or how few of them are wanted. */
export async function listBets(
  reader: Reader,
  filter: BetFilter,
  before: BetPlace | null,
  limit: number,
): Promise<Bet[]> {
  const place = before ?? newest
  const isEverything = filter.games === null && filter.states === null
  return isEverything ? await listAll(reader, filter, place, limit) : await listSome(reader, filter, place, limit)
}

async function listAll(
  reader: Reader,
  filter: BetFilter,
  { placedAt, number }: BetPlace,
  limit: number,
): Promise<Bet[]> {
  const { memberId, currency, fromDay, toDay } = filter
  const { rows } = await sql<Bet>`
    select ${columns} from reporting_bet
    where member_id = ${memberId} and currency = ${currency}
      and placed_at >= ${startOf(fromDay)} and placed_at < ${endOf(toDay)} and (placed_at, number) < (${placedAt}::timestamptz, ${number}::bigint)
    order by placed_at desc, number desc limit ${limit}`.execute(reader)
  return rows
}

/**
 * The day figures say on which days the wanted bets are and of which games and states. So it is known how far back a page reaches before
 * any bet is read, and each game and state is one stretch of an index.
 */
async function listSome(
  reader: Reader,
  filter: BetFilter,
  { placedAt, number }: BetPlace,
  limit: number,
): Promise<Bet[]> {
  const { memberId, currency, fromDay, toDay } = filter
  const { rows } = await sql<Bet>`
    with wanted as materialized (
      select day, game, state, bets from reporting_bet_day
      where member_id = ${memberId} and currency = ${currency} and bets > 0
        and day between ${fromDay}::date and least(${toDay}::date, (${placedAt}::timestamptz at time zone (select time_zone from reporting_zone))::date)
        and ${onlyOf(filter)}
    ),
    days as (select day, sum(bets) as bets from wanted group by day),
    -- The newest of these days may lie partly before the place, so it is not counted on.
    reach as (
      select coalesce(max(day), ${fromDay}::date) as day from (
        select day, sum(bets) over (order by day desc) as upto from days where day < (select max(day) from days)
      ) as counted where upto >= ${limit}
    ),
    kinds as (select distinct game, state from wanted where day >= (select day from reach))
    select found.* from kinds cross join lateral (
      select ${columns} from reporting_bet
      where member_id = ${memberId} and currency = ${currency} and reporting_bet.game = kinds.game and reporting_bet.state = kinds.state
        and placed_at >= ((select day from reach)::timestamp at time zone (select time_zone from reporting_zone))
        and placed_at < ${endOf(toDay)} and (placed_at, number) < (${placedAt}::timestamptz, ${number}::bigint)
      order by placed_at desc, number desc limit ${limit}
    ) as found order by "placedAt" desc, number desc limit ${limit}`.execute(reader)
  return rows
}

function onlyOf({ games, states }: Pick<BetFilter, 'games' | 'states'>) {
  const ofGames = games === null ? sql`true` : sql`game = any(${games}::text[])`
  const ofStates = states === null ? sql`true` : sql`state = any(${states}::text[])`
  return sql`${ofGames} and ${ofStates}`
}

/** Null where the member has no such bet. */
export async function findPlace(reader: Reader, memberId: string, number: bigint): Promise<BetPlace | null> {
  const { rows } = await sql<BetPlace>`
    select placed_at::text as "placedAt", number from reporting_bet
    where number = ${number}::bigint and member_id = ${memberId}`.execute(reader)
  return rows[0] ?? null
}

export interface BetTotals {
  readonly bets: bigint
  /** What was given back was not staked. */
  readonly staked: bigint
  readonly paid: bigint
  /** The part of the stakes that is still to be settled. */
  readonly atRisk: bigint
}

const sums = sql`coalesce(sum(bets), 0)::bigint as bets,
  coalesce(sum(staked) filter (where state <> 'refunded'), 0)::bigint as staked, coalesce(sum(paid), 0)::bigint as paid,
  coalesce(sum(staked) filter (where state = 'open'), 0)::bigint as "atRisk"`

/** Over the whole filter, from the day figures: no bet is read. */
export async function sumBets(reader: Reader, filter: BetFilter): Promise<BetTotals> {
  const { memberId, currency, fromDay, toDay } = filter
  const { rows } = await sql<BetTotals>`
    select ${sums}
    from reporting_bet_day
    where member_id = ${memberId} and currency = ${currency} and day between ${fromDay}::date and ${toDay}::date
      and ${onlyOf(filter)}`.execute(reader)
  return rows[0] ?? { bets: 0n, staked: 0n, paid: 0n, atRisk: 0n }
}

export interface GameTotals extends BetTotals {
  readonly game: string
}

/** What was played in a range of days, by game, the most staked first. */
export async function sumGames(
  reader: Reader,
  { memberId, currency, fromDay, toDay }: Omit<BetFilter, 'games' | 'states'>,
): Promise<GameTotals[]> {
  const { rows } = await sql<GameTotals>`
    select game, ${sums}
    from reporting_bet_day
    where member_id = ${memberId} and currency = ${currency} and day between ${fromDay}::date and ${toDay}::date and bets > 0
    group by game order by staked desc, game`.execute(reader)
  return rows
}

/** Bets that are not settled yet, whenever they were placed. There are few, so they need no figures. */
export async function listOpenBets(
  reader: Reader,
  memberId: string,
  currency: Currency,
  games: readonly string[] | null,
): Promise<Bet[]> {
  const { rows } = await sql<Bet>`
    select ${columns} from reporting_bet
    where member_id = ${memberId} and currency = ${currency} and state = 'open'
      and ${games === null ? sql`true` : sql`game = any(${games}::text[])`}
    order by placed_at desc, number desc limit 500`.execute(reader)
  return rows
}

export async function findBet(
  reader: Reader,
  memberId: string,
  number: bigint,
): Promise<(Bet & { currency: Currency }) | null> {
  const { rows } = await sql<Bet & { currency: Currency }>`
    select ${columns}, currency from reporting_bet where number = ${number}::bigint and member_id = ${memberId}`.execute(
    reader,
  )
  return rows[0] ?? null
}

export interface BetStep {
  readonly type: string
  readonly amount: bigint
  readonly isReversed: boolean
  readonly at: Date
}

/** What a vendor told about a round, step by step. */
export async function findSteps(reader: Reader, memberId: string, ref: string): Promise<BetStep[]> {
  const cut = ref.indexOf(':')
  const { rows } = await sql<BetStep>`
    select type, amount, state = 'reversed' as "isReversed", at from gateway_bet_steps
    where member_id = ${memberId} and vendor = ${ref.slice(0, cut)} and round = ${ref.slice(cut + 1)}
    order by at, tx limit 200`.execute(reader)
  return rows
}

/** The zone that the stored days were cut by. */
export async function betZone(reader: Reader): Promise<string> {
  const { rows } = await sql<{ timeZone: string }>`select time_zone as "timeZone" from reporting_zone`.execute(reader)
  return rows[0]?.timeZone ?? 'UTC'
}
