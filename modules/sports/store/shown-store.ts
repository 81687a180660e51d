import { sql } from 'kysely'
import type { OutcomeResult } from '#engines/sports/result.ts'
import { arrayOf, plainArray } from '#kit/sql-arrays.ts'
import type { Reader } from '#kit/tx.ts'
import type { DatabaseTime } from '#modules/rounds/service.ts'
import type { BoardBody } from '#modules/sports/feed/messages.ts'
import type { EventStatus, MarketStatus, VoidReason } from '#modules/sports/model.ts'
import type { EventDetails, SideRow } from '#modules/sports/store/event-store.ts'
import { type Outcome, shownStatus } from '#modules/sports/store/offer-store.ts'
import { cancelOfLeg, resultOfLeg } from '#modules/sports/store/settle-store.ts'

/** A leg with all that its ticket shows of it. */
export interface ShownLeg {
  readonly ticketId: string
  readonly position: number
  readonly event: string
  readonly sport: string
  readonly league: string
  readonly name: string | null
  readonly home: SideRow | null
  readonly away: SideRow | null
  readonly details: EventDetails
  readonly startsAt: Date
  readonly status: EventStatus
  readonly board: BoardBody | null
  readonly market: bigint
  readonly type: string
  readonly spec: string
  readonly outcome: string
  readonly odds: number
  readonly outcomes: readonly Outcome[]
  readonly marginBp: number
  readonly marketStatus: MarketStatus
  readonly scoreAtBet: string | null
  readonly result: OutcomeResult | null
  readonly score: string | null
  readonly facts: Readonly<Record<string, number>> | null
  readonly voidReason: VoidReason | null
  readonly resultVersion: number
  readonly isSettled: boolean
}

export async function findShownLegs(
  reader: Reader,
  ticketIds: readonly string[],
  time: DatabaseTime,
): Promise<ShownLeg[]> {
  const { rows } = await sql<ShownLeg>`
    select leg.ticket_id as "ticketId", leg.position, leg.event_id as event, event.sport, coalesce(league.name, event.league) as league,
      event.name, event.home, event.away, event.details, event.starts_at as "startsAt", event.status, event.board, leg.market_id as market,
      market.type, market.spec, leg.outcome, leg.odds, market.outcomes, market.margin_bp as "marginBp",
      ${shownStatus(time)} as "marketStatus", leg.score_at_bet as "scoreAtBet", ${resultOfLeg} as result, market.score, market.facts,
      coalesce(cancelled.void_reason, market.void_reason) as "voidReason", market.result_version as "resultVersion",
      market.settled_version = market.result_version as "isSettled"
    from sports_leg as leg join sports_ticket as ticket on ticket.id = leg.ticket_id join sports_event as event on event.id = leg.event_id
    left join sports_league as league on league.id = event.league join sports_market as market on market.id = leg.market_id
    left join sports_producer as producer on producer.producer = market.producer left join ${cancelOfLeg} as cancelled on true
    where leg.ticket_id = any(${arrayOf('uuid', plainArray(ticketIds))}) order by leg.ticket_id, leg.position`.execute(
    reader,
  )
  return rows
}

/** Which of these bets can still end. */
export async function findOpenBets(reader: Reader, ids: readonly string[]): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ id: string }>`select id from bets_v_open
    where id = any(${arrayOf('uuid', plainArray(ids))})`.execute(reader)
  return new Set(rows.map(({ id }) => id))
}
