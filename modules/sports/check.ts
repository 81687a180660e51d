import { toNumber } from '#engines/ratio.ts'
import { combinedOdds } from '#engines/sports/result.ts'
import type { Id } from '#kit/id.ts'
import { formatMoney, isCurrency } from '#kit/money.ts'
import type { Book } from '#modules/sports/deps.ts'
import { readLimits, readNow, standingOf } from '#modules/sports/place.ts'
import { legsNow, readSlip, type SlipInput, stakeMostOf } from '#modules/sports/slip.ts'
import { readOffers } from '#modules/sports/store/offer-store.ts'
import { findQuote } from '#modules/sports/store/quote-store.ts'

/** All legs of a ticket together, cut after three places: it never promises more than is paid. */
export const writeCombined = (odds: readonly number[]) =>
  (Math.floor(toNumber(combinedOdds(odds)) * 1_000) / 1_000).toFixed(2)

/** What a slip would be now. Nothing is bought. */
export async function checkSlip(book: Book, memberId: Id<'member'> | null, input: SlipInput) {
  const legs = input.legs.slice(0, 50)
  const offers = await readOffers(
    book.db.read,
    legs.map(({ market }) => market),
    book.time,
  )
  const now = legsNow(legs, offers)
  const shown = legs.map(({ market, outcome, odds: given }, at) => {
    const one = now[at]
    const event = offers.get(market)?.event ?? null
    if (one?.state !== 'open') return { market, outcome, event, odds: null, change: one?.state ?? 'unknown' }
    const { odds } = one.leg
    return {
      market,
      outcome,
      event,
      odds,
      change: odds === given ? 'none' : odds > given ? 'higher' : 'lower',
    } as const
  })
  const read = await readNow(book, memberId, input)
  // Whatever price was named, and however much is staked: what is asked for is what it would be.
  const quote =
    input.quote && memberId
      ? await findQuote(book.db.read, { id: input.quote, memberId, legs: input.legs }, book.time)
      : null
  const any = readSlip({ ...input, accept: 'any' }, offers, quote)
  const slip = any.ok ? any.value : null
  const judged = slip && isCurrency(input.currency) ? await readLimits(book, memberId, input.currency) : null
  const standing = slip && judged ? await standingOf(book.db.read, memberId, slip) : []
  const most = slip && judged ? stakeMostOf(slip, judged.limits, { riskPercent: judged.riskPercent, standing }) : null
  const count = slip?.combinations.length ?? 0
  return {
    legs: shown,
    refusal: read.ok || read.refusal === 'price_has_changed' ? null : read.refusal,
    combinations: count,
    odds:
      slip && count === 1 ? writeCombined(slip.quote ? [slip.quote.odds] : slip.legs.map(({ odds }) => odds)) : null,
    stake: slip && formatMoney(slip.stake, slip.currency),
    mostPayout: slip && formatMoney(slip.mostPayout, slip.currency),
    stakeMost: slip && most !== null ? formatMoney(most / BigInt(count), slip.currency) : null,
    delaySeconds: slip?.delaySeconds ?? 0,
  }
}
