import { sql } from 'kysely'
import { offeredOdds } from '#engines/sports/result.ts'
import { arrayOf, plainArray } from '#kit/sql-arrays.ts'
import { kept, type Reader, type Tx, together } from '#kit/tx.ts'
import type { DatabaseTime } from '#modules/rounds/service.ts'
import type { EventStatus, MarketStatus } from '#modules/sports/model.ts'
import { isHeard } from '#modules/sports/store/feed-store.ts'

export interface Outcome {
  readonly id: string
  /** What is offered, in thousandths; null while it cannot be bet on. */
  readonly odds: number | null
  /** The fair chance in millionths, where the feed said it. */
  readonly chance: number | null
}

/** A market as it can be bet on now. */
export interface Offer {
  readonly id: number
  readonly event: string
  readonly type: string
  readonly spec: string
  /** `suspended` also while the feed is away, the event is stopped, or an operator says so. */
  readonly status: MarketStatus
  readonly isMain: boolean
  readonly outcomes: readonly Outcome[]
  readonly limitPercent: number
  readonly sport: string
  readonly eventStatus: EventStatus
  /** Also when its time has come and the feed has not said that it began. */
  readonly isInPlay: boolean
  readonly betDelaySeconds: number
  readonly board: { readonly home: number; readonly away: number } | null
}

interface OfferRow extends Omit<Offer, 'id'> {
  readonly id: bigint
  readonly marginBp: number
}

/** As a market can be bet on, for rows named `market`, `event` and `producer`. */
export const shownStatus = (
  time: DatabaseTime,
) => sql<MarketStatus>`case when market.status <> 'active' then market.status
  when coalesce(${isHeard(time)}, false) and event.is_betting and not event.is_suspended and not market.is_suspended
    and event.status in ('planned', 'in_play') then 'active' else 'suspended' end`

export const marketJoins = sql`sports_market as market join sports_event as event on event.id = market.event_id
  left join sports_producer as producer on producer.producer = market.producer`

const columns = (
  time: DatabaseTime,
) => sql`market.id, market.event_id as event, market.type, market.spec, ${shownStatus(time)} as status,
  market.is_main as "isMain", market.outcomes, market.margin_bp as "marginBp",
  least(market.limit_percent, event.limit_percent) as "limitPercent", event.sport, event.status as "eventStatus",
  (event.status = 'in_play' or event.starts_at <= ${time()}) as "isInPlay", event.bet_delay_s as "betDelaySeconds", event.board`

/** The feed's prices less what operators take off them. */
export const offeredOutcomes = (outcomes: readonly Outcome[], marginBp: number): Outcome[] =>
  outcomes.map(({ id, odds, chance }) => ({ id, odds: odds === null ? null : offeredOdds(odds, marginBp), chance }))

const offerOf = ({ id, marginBp, outcomes, ...row }: OfferRow): Offer => ({
  ...{ ...row, id: Number(id) },
  outcomes: offeredOutcomes(outcomes, marginBp),
})

export async function readOffers(
  reader: Reader,
  ids: readonly number[],
  time: DatabaseTime,
): Promise<ReadonlyMap<number, Offer>> {
  if (ids.length === 0) return new Map()
  const { rows } = await sql<OfferRow>`${kept} select ${columns(time)} from ${marketJoins}
    where market.id = any(${arrayOf('bigint', plainArray([...new Set(ids)]))})`.execute(reader)
  return new Map(rows.map((row) => [Number(row.id), offerOf(row)]))
}

/** The same, held until the bets on them are written: a price that changes, or a stop, waits. */
export async function holdOffers(
  tx: Tx,
  ids: readonly number[],
  time: DatabaseTime,
): Promise<ReadonlyMap<number, Offer>> {
  const held = sql`${kept} select from sports_market where id = any(${arrayOf('bigint', plainArray([...new Set(ids)]))})
    order by id for share`.execute(tx)
  const [, offers] = await together(held, readOffers(tx, ids, time))
  return offers
}
