import { type Ratio, ratio } from '#engines/ratio.ts'
import { fairChances } from '#engines/sports/margin.ts'
import { endOfResult } from '#engines/sports/result.ts'
import { no, type Result, yes } from '#kit/result.ts'
import type { Book } from '#modules/sports/deps.ts'
import { askPrice } from '#modules/sports/quotes.ts'
import type { Offer } from '#modules/sports/store/offer-store.ts'
import type { DecidedLeg } from '#modules/sports/store/settle-store.ts'
import type { LegRow } from '#modules/sports/store/ticket-store.ts'

/** A ticket's legs as they stand. */
export interface Standing {
  readonly legs: readonly LegRow[]
  readonly results: readonly DecidedLeg[]
  readonly offers: ReadonlyMap<number, Offer>
}

/** The fair chance of an outcome now: as the feed says it, or from prices without their margin. Null while it cannot be bet on. */
export function fairChance(offer: Offer | undefined, outcome: string): Ratio | null {
  const found = offer?.outcomes.find(({ id }) => id === outcome)
  if (offer?.status !== 'active' || !found || found.odds === null) return null
  if (found.chance !== null) return ratio(found.chance, 1_000_000)
  const priced = offer.outcomes.flatMap(({ id, odds }) => (odds === null ? [] : [{ id, odds }]))
  const chances = fairChances(priced.map(({ odds }) => odds))
  return chances[priced.findIndex(({ id }) => id === outcome)] ?? null
}

/**
 * The legs of a same-match combination that its price still hangs on: all that are not decided. Null where nothing is open, where one of them cannot be
 * bet on, or where one that is decided did not win: then it is lost, or its stake goes back unless another leg loses, which no quote prices.
 */
function openLegs({ legs, results, offers }: Standing): readonly LegRow[] | null {
  const decided = results.flatMap(({ position, result }) => (result ? [{ position, end: endOfResult(result) }] : []))
  if (decided.some(({ end }) => end !== 'won')) return null
  const open = legs.filter((leg) => !decided.some(({ position }) => position === leg.position))
  const isPriced = open.every(({ market, outcome }) => fairChance(offers.get(market), outcome) !== null)
  return open.length > 0 && isPriced ? open : null
}

/** Whether the feed could be asked what a same-match combination is worth now. */
export const canAskTogether = (standing: Standing): boolean => openLegs(standing) !== null

/** What the feed said of legs together, and what stood on our side when it was asked. */
export interface Together {
  readonly fair: Ratio
  readonly seen: string
}

/**
 * The fair chance that all open legs of a same-match combination win. Of one leg it is its market's; of several only the feed knows it, by the same
 * call that prices such a bet. Legs that have won are certain, and part of what the feed knows of the match.
 */
export async function askTogether(
  book: Book,
  standing: Standing,
): Promise<Result<Together, 'feed_is_away' | 'cash_out_is_not_offered'>> {
  const open = openLegs(standing)
  const [first] = open ?? []
  const offer = first && standing.offers.get(first.market)
  if (!open || !first || !offer) return no('cash_out_is_not_offered')
  const seen = seenOf(standing)
  if (open.length === 1) {
    const fair = fairChance(offer, first.outcome)
    return fair ? yes({ fair, seen }) : no('cash_out_is_not_offered')
  }
  const wanted = open.map(({ market, outcome }) => {
    const { type: id = '', spec = '' } = standing.offers.get(market) ?? {}
    return { id, spec, outcome }
  })
  const asked = await askPrice(book, offer.event, wanted)
  if (!asked.ok) return asked
  const { code, chance } = asked.value
  if (code !== 'OK' || chance === undefined || chance === 0) return no('cash_out_is_not_offered')
  return yes({ fair: ratio(chance, 1_000_000), seen })
}

/** All that a chance of several legs goes by, as one text: it is believed only while that stays. */
export function seenOf(standing: Standing): string {
  const open = openLegs(standing) ?? []
  return JSON.stringify(
    open.map(({ position, market }) => {
      const { status, outcomes, board, isInPlay } = standing.offers.get(market) ?? {}
      return [position, status, outcomes, board, isInPlay]
    }),
  )
}
