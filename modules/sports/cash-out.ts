import { floorOf, ratio } from '#engines/ratio.ts'
import { resultFactor } from '#engines/sports/result.ts'
import { type CashOutLeg, cashOutValue, combinationsOf } from '#engines/sports/ticket.ts'
import { assert } from '#kit/assert.ts'
import { type Id, newId } from '#kit/id.ts'
import { no, type Result, yes } from '#kit/result.ts'
import type { Reader } from '#kit/tx.ts'
import { cashOut } from '#modules/bets/service.ts'
import { readDocument } from '#modules/settings/service.ts'
import type { Book } from '#modules/sports/deps.ts'
import { sportsDocument } from '#modules/sports/settings.ts'
import * as store from '#modules/sports/store/cash-out-store.ts'
import { holdOffers, readOffers } from '#modules/sports/store/offer-store.ts'
import { readDecidedLegs } from '#modules/sports/store/settle-store.ts'
import {
  addExposures,
  type Exposed,
  findLegs,
  findTicket,
  type KeptTicket,
  type LegRow,
  lockTicket,
} from '#modules/sports/store/ticket-store.ts'
import { askTogether, fairChance, type Standing, seenOf, type Together } from '#modules/sports/together.ts'

/** A ticket as its value is judged. */
interface Judged extends Standing {
  readonly ticket: Pick<KeptTicket, 'kind' | 'sizes' | 'combinations' | 'quoteOdds'>
  /** Of a same-match combination: what the feed said of its open legs together. */
  readonly together?: Together | null
}

/** What a stake on a ticket is worth now, less the margin; null while one of its open legs cannot be bet on, or nothing of it is open. */
export function valueOf(judged: Judged, stake: bigint, marginBp: number): bigint | null {
  const { ticket, legs, results, offers, together = null } = judged
  if (ticket.kind === 'same_match') {
    // What the feed said holds as long as what it was asked for stands as it did.
    if (!together || ticket.quoteOdds === null || seenOf(judged) !== together.seen) return null
    return cashOutValue(stake, [{ state: 'open', odds: ticket.quoteOdds, fair: together.fair }], marginBp)
  }
  const now = legs.map(({ market, outcome, odds, position }): CashOutLeg | null => {
    const result = results.find((one) => one.position === position)?.result ?? null
    if (result) return { state: 'settled', factor: resultFactor(result, odds) }
    const fair = fairChance(offers.get(market), outcome)
    return fair && { state: 'open', odds, fair }
  })
  if (now.some((leg) => leg === null) || now.every((leg) => leg?.state === 'settled')) return null
  const each = stake / BigInt(ticket.combinations)
  return combinationsOf(legs.length, ticket.sizes).reduce((sum, chosen) => {
    const some = chosen.map((at) => now[at]).filter((leg): leg is CashOutLeg => Boolean(leg))
    return sum + cashOutValue(each, some, marginBp)
  }, 0n)
}

type QuoteRefusal =
  | 'ticket_is_unknown'
  | 'ticket_is_over'
  | 'cash_out_is_not_offered'
  | 'cash_out_is_too_small'
  | 'cash_out_is_waiting'
  | 'feed_is_away'

/** What of a ticket's stake is still in play. */
async function stakeLeft(reader: Reader, ticket: Pick<KeptTicket, 'id' | 'stake'>): Promise<bigint> {
  const [gone] = await store.findCashedOut(reader, [ticket.id])
  return ticket.stake - (gone?.stake ?? 0n)
}

/** What a ticket, or so many percent of it, would be paid for now. */
export async function quoteCashOut(
  book: Book,
  memberId: Id<'member'>,
  ticketId: string,
  percent: number,
): Promise<Result<store.CashOutRow, QuoteRefusal>> {
  const ticket = await findTicket(book.db.read, memberId, ticketId)
  if (!ticket) return no('ticket_is_unknown')
  if (ticket.state !== 'open') return no('ticket_is_over')
  // What is paid for a free bet is what it wins, and no price before.
  if (ticket.freeBet !== null) return no('cash_out_is_not_offered')
  const left = await stakeLeft(book.db.read, ticket)
  if (left <= 0n) return no('ticket_is_over')
  if (await store.isCashOutWaiting(book.db.read, ticket.id)) return no('cash_out_is_waiting')
  const { cashOutMarginBp, cashOutSeconds } = await readDocument(book.settings, sportsDocument)
  const legs = await findLegs(book.db.read, [ticket.id])
  const standing = await readStanding(book, ticket, legs)
  // Every combination keeps a whole number of the smallest coins.
  const count = BigInt(ticket.combinations)
  const stake = percent === 100 ? left : (((left / count) * BigInt(percent)) / 100n) * count
  if (stake <= 0n) return no('cash_out_is_too_small')
  const together = ticket.kind === 'same_match' ? await askTogether(book, standing) : null
  if (together && !together.ok) return together
  const price = valueOf({ ticket, ...standing, together: together?.value ?? null }, stake, cashOutMarginBp)
  if (price === null) return no('cash_out_is_not_offered')
  if (price <= 0n) return no('cash_out_is_too_small')
  const id = newId<'quote'>(book.clock)
  const quote = { id, ticketId: ticket.id, memberId, percent, stakeBefore: left, stake, price }
  const expiresAt = await store.insertCashOut(book.db.single, quote, cashOutSeconds, book.time)
  return yes({ ...quote, expiresAt })
}

type TakeRefusal =
  | 'ticket_is_unknown'
  | 'ticket_is_over'
  | 'quote_has_expired'
  | 'cash_out_has_changed'
  | 'cash_out_is_too_large'
  | 'cash_out_is_waiting'
  | 'feed_is_away'

class CashOutNotTaken extends Error {
  override name = 'CashOutNotTaken'
  readonly refusal: 'quote_has_expired' | 'cash_out_has_changed'
  constructor(refusal: CashOutNotTaken['refusal']) {
    super(refusal)
    this.refusal = refusal
  }
}

/** Ends a ticket, or a part of it, at the price of a quote: at once, or in play when the delay of a bet is over. */
export async function takeCashOut(
  book: Book,
  memberId: Id<'member'>,
  ticketId: string,
  quoteId: string,
): Promise<Result<null, TakeRefusal>> {
  const ticket = await findTicket(book.db.read, memberId, ticketId)
  if (!ticket) return no('ticket_is_unknown')
  const quote = await store.findCashOut(book.db.read, quoteId, memberId, book.time)
  if (quote?.ticketId !== ticket.id) return no('quote_has_expired')
  if (quote.refusal !== null) return no('cash_out_has_changed')
  if (quote.isTaken || quote.decidesAt) return yes(null)
  if (quote.isExpired) return no('quote_has_expired')
  const delaySeconds = await delayOf(book, ticket.id)
  return delaySeconds > 0 ? await wait(book, quote, delaySeconds) : await payOut(book, ticket, quote)
}

/** How long a bet on what is open of a ticket would wait. */
async function delayOf(book: Book, ticketId: string): Promise<number> {
  const legs = await findLegs(book.db.read, [ticketId])
  const results = await readDecidedLegs(book.db.read, [ticketId])
  const isOver = new Set(results.filter(({ result }) => result !== null).map(({ position }) => position))
  const open = legs.filter(({ position }) => !isOver.has(position)).map(({ market }) => market)
  const offers = [...(await readOffers(book.db.read, open, book.time)).values()]
  return Math.max(0, ...offers.filter(({ isInPlay }) => isInPlay).map(({ betDelaySeconds }) => betDelaySeconds))
}

async function wait(book: Book, quote: store.CashOutRow, seconds: number): Promise<Result<null, TakeRefusal>> {
  return await book.db.tx(async (tx): Promise<Result<null, TakeRefusal>> => {
    await lockTicket(tx, quote.ticketId)
    const now = await store.findCashOut(tx, quote.id, quote.memberId, book.time)
    if (now?.decidesAt) return yes(null)
    if (await store.isCashOutWaiting(tx, quote.ticketId)) return no('cash_out_is_waiting')
    return (await store.writeWaiting(tx, quote.id, seconds, book.time)) ? yes(null) : no('quote_has_expired')
  })
}

/**
 * Pays the price of a quote. The prices are held meanwhile, and the ticket must be worth at least as much as was quoted: who waits for a goal and
 * takes a quote from before it gets nothing. Of a same-match combination the feed is asked once more before, since no transaction waits for it.
 */
export async function payOut(
  book: Book,
  ticket: KeptTicket,
  quote: store.CashOutRow,
): Promise<Result<null, TakeRefusal>> {
  const memberId = ticket.memberId as Id<'member'>
  const { cashOutMarginBp } = await readDocument(book.settings, sportsDocument)
  const legs = await findLegs(book.db.read, [ticket.id])
  const isAll = quote.stake === quote.stakeBefore
  const together = ticket.kind === 'same_match' ? await askTogether(book, await readStanding(book, ticket, legs)) : null
  if (together && !together.ok)
    return no(together.refusal === 'feed_is_away' ? together.refusal : 'cash_out_has_changed')
  try {
    const done = await cashOut(book, {
      ...{ betId: ticket.id, memberId, price: quote.price },
      part: isAll ? null : { id: quote.id, stake: quote.stake },
      async alongside(tx, bet) {
        const offers = await holdOffers(
          tx,
          legs.map(({ market }) => market),
          book.time,
        )
        const results = await readDecidedLegs(tx, [ticket.id])
        const judged = { ticket, legs, results, offers, together: together?.value ?? null }
        const worth = valueOf(judged, quote.stake, cashOutMarginBp)
        if (bet.stake !== quote.stakeBefore || worth === null || worth < quote.price)
          throw new CashOutNotTaken('cash_out_has_changed')
        if (!(await store.writeTaken(tx, quote.id, book.time))) throw new CashOutNotTaken('quote_has_expired')
        await addExposures(tx, legs.map(endedBy(quote, ticket)))
      },
    })
    if (done.ok) return yes(null)
    return done.refusal === 'bet_is_over' ? await takenBefore(book, memberId, quote.id) : no(done.refusal)
  } catch (error) {
    if (!(error instanceof CashOutNotTaken)) throw error
    return no(error.refusal)
  }
}

async function readStanding(book: Book, ticket: KeptTicket, legs: readonly LegRow[]): Promise<Standing> {
  const markets = legs.map(({ market }) => market)
  const results = await readDecidedLegs(book.db.read, [ticket.id])
  return { legs, results, offers: await readOffers(book.db.read, markets, book.time) }
}

/** What the house no longer stands to lose on a leg. By differences of what is left, so that parts add up to the whole. */
const endedBy =
  (
    { stake, stakeBefore }: Pick<store.CashOutRow, 'stake' | 'stakeBefore'>,
    { currency, quoteOdds }: Pick<KeptTicket, 'currency' | 'quoteOdds'>,
  ) =>
  ({ market, outcome, odds }: LegRow): Exposed => {
    const pays = (amount: bigint) => floorOf(amount, ratio(quoteOdds ?? odds, 1_000))
    const payout = pays(stakeBefore - stake) - pays(stakeBefore)
    return { market, outcome, currency, stake: -stake, payout, tickets: stake === stakeBefore ? -1 : 0 }
  }

/** Two who took the same quote at once: both are told the same. */
async function takenBefore(book: Book, memberId: string, quoteId: string): Promise<Result<null, TakeRefusal>> {
  const now = await store.findCashOut(book.db.read, quoteId, memberId, book.time)
  assert(now, 'a quote that was found stays')
  return now.isTaken ? yes(null) : no('ticket_is_over')
}
