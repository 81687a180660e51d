import { sql } from 'kysely'
import type { OutcomeResult } from '#engines/sports/result.ts'
import { arrayOf, plainArray } from '#kit/sql-arrays.ts'
import { kept, type Reader } from '#kit/tx.ts'
import type { TicketKind } from '#modules/sports/model.ts'

/** A leg with what decided it. */
export interface DecidedLeg {
  readonly ticketId: string
  readonly position: number
  readonly odds: number
  /** Null while it is open. */
  readonly result: OutcomeResult | null
  /** Of a leg that a cancel gives back, or a market that is void: why. */
  readonly voidReason: string | null
  readonly kind: TicketKind
  readonly sizes: readonly number[]
  readonly combinations: number
  readonly quoteOdds: number | null
  /** What the house staked on a ticket that a free bet placed; it is not returned. */
  readonly freeStake: bigint | null
  /** How many results, cancels and rollbacks its market has had. */
  readonly resultVersion: number
}

/** What a cancel gives back, for rows named `leg`, `ticket` and `market`. */
export const cancelOfLeg = sql`lateral (select void_reason from sports_cancel as cancel where cancel.market_id = leg.market_id
  and (cancel.from_at is null or ticket.accepted_at >= cancel.from_at) and (cancel.to_at is null or ticket.accepted_at < cancel.to_at)
  order by version limit 1)`

const voidResult = sql`'{"result": 0, "void": "1", "deadHeat": "1"}'::jsonb`

/** How a leg ended. An outcome that a result does not name has lost. */
export const resultOfLeg = sql<OutcomeResult | null>`case when cancelled.void_reason is not null then ${voidResult}
  when market.results is null then null
  else coalesce(market.results -> leg.outcome, '{"result": 0, "void": "0", "deadHeat": "1"}'::jsonb) end`

const columns = sql`leg.ticket_id as "ticketId", leg.position, leg.odds, ${resultOfLeg} as result,
  coalesce(cancelled.void_reason, market.void_reason) as "voidReason", ticket.kind, ticket.sizes, ticket.combinations,
  ticket.quote_odds as "quoteOdds", case when ticket.free_bet is not null then ticket.stake end as "freeStake",
  market.result_version as "resultVersion"`

const joins = sql`sports_leg as leg join sports_ticket as ticket on ticket.id = leg.ticket_id
  join sports_market as market on market.id = leg.market_id left join ${cancelOfLeg} as cancelled on true`

export interface MarketToSettle {
  readonly id: number
  readonly resultVersion: number
  readonly settledVersion: number
  readonly hasResult: boolean
}

/** Most markets of a match have no bets: they are done in one statement. Nobody can bet on a market that is decided, so none comes later. */
export async function markEmptySettled(single: Reader): Promise<void> {
  await sql`${kept} update sports_market as market set settled_version = result_version
    where settled_version < result_version and status in ('settled', 'cancelled')
      and not exists (select from sports_leg as leg where leg.market_id = market.id)`.execute(single)
}

export async function findMarketsToSettle(reader: Reader, limit: number): Promise<MarketToSettle[]> {
  const { rows } = await sql<Omit<MarketToSettle, 'id'> & { id: bigint }>`${kept}
    select id, result_version as "resultVersion", settled_version as "settledVersion", results is not null as "hasResult"
    from sports_market where settled_version < result_version order by id limit ${limit}`.execute(reader)
  return rows.map((row) => ({ ...row, id: Number(row.id) }))
}

export async function findMarketToSettle(reader: Reader, id: number): Promise<MarketToSettle | null> {
  const { rows } = await sql<Omit<MarketToSettle, 'id'> & { id: bigint }>`
    select id, result_version as "resultVersion", settled_version as "settledVersion", results is not null as "hasResult"
    from sports_market where id = ${id} and settled_version < result_version`.execute(reader)
  const [row] = rows
  return row ? { ...row, id: Number(row.id) } : null
}

/** False when there is another result meanwhile. */
export async function markSettled(single: Reader, { id, resultVersion }: MarketToSettle): Promise<boolean> {
  const { rows } = await sql`update sports_market set settled_version = ${resultVersion}
    where id = ${id} and result_version = ${resultVersion} returning 1`.execute(single)
  return rows.length === 1
}

/** Taken tickets with a leg on a market, page by page: singles, or all others with every leg of theirs. */
export async function readTicketsAfter(
  reader: Reader,
  market: number,
  isSingle: boolean,
  after: string,
  limit: number,
): Promise<DecidedLeg[]> {
  const { rows } = await sql<DecidedLeg>`
    with page as (
      select distinct leg.ticket_id from sports_leg as leg join sports_ticket as ticket on ticket.id = leg.ticket_id
      where leg.market_id = ${market} and leg.is_single = ${isSingle} and leg.ticket_id > ${after}::uuid and ticket.state = 'open'
      order by leg.ticket_id limit ${limit}
    )
    select ${columns} from ${joins} where leg.ticket_id in (select ticket_id from page) order by leg.ticket_id, leg.position`.execute(
    reader,
  )
  return rows
}

/** How a market ended for all who bet on it alike; null where it is open, or a cancel gives back what some of them staked. */
export interface PlainResult {
  readonly results: Readonly<Record<string, OutcomeResult>>
  readonly voidReason: string | null
  readonly resultVersion: number
}

export async function findPlainResult(reader: Reader, market: number): Promise<PlainResult | null> {
  const { rows } = await sql<PlainResult>`select results, void_reason as "voidReason", result_version as "resultVersion"
    from sports_market where id = ${market} and results is not null
      and not exists (select from sports_cancel as cancel where cancel.market_id = ${market})`.execute(reader)
  return rows[0] ?? null
}

const lost: OutcomeResult = { result: 0, void: '0', deadHeat: '1' }

/**
 * The taken singles of such a market, page by page: of each only what is its own, since a hundred thousand may be settled by one result. Somebody
 * who chose an outcome that the result does not name has lost.
 */
export async function readPlainSingles(
  reader: Reader,
  market: number,
  { results, voidReason, resultVersion }: PlainResult,
  after: string,
  limit: number,
): Promise<DecidedLeg[]> {
  const { rows } = await sql<{ id: string; odds: number; outcome: string; free: bigint | null }>`
    select leg.ticket_id as id, leg.odds, leg.outcome, case when ticket.free_bet is not null then ticket.stake end as free
    from sports_leg as leg join sports_ticket as ticket on ticket.id = leg.ticket_id
    where leg.market_id = ${market} and leg.is_single and leg.ticket_id > ${after}::uuid and ticket.state = 'open'
    order by leg.ticket_id limit ${limit}`.execute(reader)
  const alike = { position: 0, kind: 'single', sizes: [1], combinations: 1, quoteOdds: null } as const
  return rows.map(({ id, odds, outcome, free }) => ({
    ...alike,
    ticketId: id,
    odds,
    result: results[outcome] ?? lost,
    voidReason,
    freeStake: free,
    resultVersion,
  }))
}

export async function readDecidedLegs(reader: Reader, ticketIds: readonly string[]): Promise<DecidedLeg[]> {
  const { rows } = await sql<DecidedLeg>`select ${columns} from ${joins}
    where leg.ticket_id = any(${arrayOf('uuid', plainArray(ticketIds))}) order by leg.ticket_id, leg.position`.execute(
    reader,
  )
  return rows
}
