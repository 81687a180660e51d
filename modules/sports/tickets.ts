import { toFourPlaces } from '#engines/ratio.ts'
import { explainLeg, readSpec } from '#engines/sports/explain.ts'
import { endOfResult, resultFactor } from '#engines/sports/result.ts'
import type { Id } from '#kit/id.ts'
import { formatMoney } from '#kit/money.ts'
import { valueOf } from '#modules/sports/cash-out.ts'
import { writeCombined } from '#modules/sports/check.ts'
import type { TicketLegReply, TicketReply } from '#modules/sports/contract.ts'
import type { Book } from '#modules/sports/deps.ts'
import { outcomeOf } from '#modules/sports/outcome.ts'
import type { NewTicket } from '#modules/sports/place.ts'
import { boardReply } from '#modules/sports/replies.ts'
import { findCashedOut, findPressed, type PressedCashOut } from '#modules/sports/store/cash-out-store.ts'
import { offeredOutcomes, readOffers } from '#modules/sports/store/offer-store.ts'
import { type DecidedLeg, readDecidedLegs } from '#modules/sports/store/settle-store.ts'
import { findOpenBets, findShownLegs, type ShownLeg } from '#modules/sports/store/shown-store.ts'
import type { KeptTicket } from '#modules/sports/store/ticket-store.ts'
import { canAskTogether, type Standing as LegsStanding } from '#modules/sports/together.ts'
import { balanceOf } from '#modules/wallet/service.ts'

/** Tickets of one member as they are shown: each leg with what decided it. */
export async function ticketReplies(
  book: Book,
  memberId: Id<'member'>,
  tickets: readonly KeptTicket[],
): Promise<TicketReply[]> {
  if (tickets.length === 0) return []
  const { read } = book.db
  const ids = tickets.map(({ id }) => id)
  // None of these asks for what another answers, and a bet that was placed waits for all of them.
  const [shownLegs, decidedLegs, cashedOutRows, pressedRows, open] = await Promise.all([
    findShownLegs(read, ids, book.time),
    readDecidedLegs(read, ids),
    findCashedOut(read, ids),
    findPressed(read, ids),
    findOpenBets(read, ids),
  ])
  const legs = Map.groupBy(shownLegs, ({ ticketId }) => ticketId)
  const decided = Map.groupBy(decidedLegs, ({ ticketId }) => ticketId)
  const cashedOut = new Map(cashedOutRows.map((row) => [row.ticketId, row]))
  const pressed = new Map(pressedRows.map((row) => [row.ticketId, row]))
  const offers = await readOffers(
    read,
    [...legs.values()].flat().map(({ market }) => Number(market)),
    book.time,
  )
  const balances = new Map<string, bigint>()
  for (const { currency, state } of tickets)
    if (state !== 'open' && !balances.has(currency))
      balances.set(currency, (await balanceOf(read, memberId, currency)).balance)
  return tickets.map((ticket) => {
    const shown = legs.get(ticket.id) ?? []
    const results = decided.get(ticket.id) ?? []
    const gone = cashedOut.get(ticket.id)
    const left = ticket.stake - (gone?.stake ?? 0n)
    const isOpen = open.has(ticket.id)
    const rows = shown.map((leg) => ({ ...leg, market: Number(leg.market) }))
    const standing = { legs: rows, results, offers }
    return ticketReply(ticket, shown, results, {
      ...{ isOpen, left, price: gone?.price ?? 0n, canCashOut: isOpen && canCashOut(ticket, standing, left) },
      balance: balances.get(ticket.currency) ?? ticket.balanceAfter,
      pressed: pressed.get(ticket.id) ?? null,
    })
  })
}

/**
 * A ticket that was written a moment ago, as it was then: nothing has decided or cashed out any of it, and the offers are those that it was
 * taken by. Whoever places a bet waits for one question instead of all that older tickets need.
 */
export async function newTicketReply(book: Book, { ticket, offers }: NewTicket): Promise<TicketReply> {
  const memberId = ticket.memberId as Id<'member'>
  const legs = await findShownLegs(book.db.read, [ticket.id], book.time)
  const isOpen = ticket.state === 'open'
  const standing = { legs: legs.map((leg) => ({ ...leg, market: Number(leg.market) })), results: [], offers }
  return ticketReply(ticket, legs, [], {
    ...{ isOpen, left: ticket.stake, price: 0n, canCashOut: isOpen && canCashOut(ticket, standing, ticket.stake) },
    balance: isOpen ? ticket.balanceAfter : (await balanceOf(book.db.read, memberId, ticket.currency)).balance,
    pressed: null,
  })
}

/** Whether it is worth asking what a ticket would be paid for. Of a same-match combination only the feed says what, once it is asked. */
function canCashOut(ticket: KeptTicket, legs: LegsStanding, left: bigint): boolean {
  if (ticket.freeBet !== null) return false
  if (ticket.kind === 'same_match') return left > 0n && canAskTogether(legs)
  return (valueOf({ ticket, ...legs }, left, 0) ?? 0n) > 0n
}

interface Standing {
  readonly isOpen: boolean
  readonly left: bigint
  readonly price: bigint
  readonly canCashOut: boolean
  readonly balance: bigint
  readonly pressed: PressedCashOut | null
}

/** What a ticket came to is what its legs say; while the bet itself is open, it is not paid yet. */
function stateOf(ticket: KeptTicket, results: readonly DecidedLeg[], { isOpen, left }: Standing) {
  if (ticket.state !== 'open') return { state: ticket.state, payout: null }
  if (isOpen) return { state: 'open', payout: null } as const
  if (left === 0n) return { state: 'cashed_out', payout: null } as const
  const outcome = outcomeOf(results, left)
  // The result that it was settled by was taken back, and what it paid: it waits for the next one.
  if (!outcome) return { state: 'open', payout: null } as const
  return { state: outcome.end === 'void' ? 'void' : 'settled', payout: outcome.payout } as const
}

function ticketReply(
  ticket: KeptTicket,
  legs: readonly ShownLeg[],
  results: readonly DecidedLeg[],
  standing: Standing,
): TicketReply {
  const { id, kind, system, combinations, currency, quoteOdds } = ticket
  const money = (minor: bigint) => formatMoney(minor, currency)
  const { state, payout } = stateOf(ticket, results, standing)
  const { pressed } = standing
  return {
    ...{ id, serial: `S${String(ticket.serial).padStart(10, '0')}`, kind, state, system, combinations, currency },
    isFree: ticket.freeBet !== null,
    ...{ stake: money(ticket.stake), stakeEach: money(ticket.stake / BigInt(combinations)) },
    odds: combinations === 1 ? writeCombined(quoteOdds === null ? legs.map(({ odds }) => odds) : [quoteOdds]) : null,
    mostPayout: money(ticket.mostPayout),
    payout: payout === null ? null : money(payout),
    ...{ cashedOut: money(standing.price), stakeLeft: money(standing.left) },
    rejection: ticket.rejection && { refusal: ticket.rejection.refusal, fields: [...ticket.rejection.fields] },
    balance: money(ticket.state === 'open' ? ticket.balanceAfter : standing.balance),
    placedAt: ticket.placedAt.toISOString(),
    decidesAt: ticket.state === 'pending' ? (ticket.decidesAt?.toISOString() ?? null) : null,
    canCashOut: standing.canCashOut,
    cashOut: pressed && {
      ...{ price: money(pressed.price), decidesAt: pressed.decidesAt.toISOString(), refusal: pressed.refusal },
    },
    version: Math.max(1, ...legs.map(({ resultVersion }) => resultVersion)),
    legs: legs.map(legReply),
  }
}

/** Of a leg on a player or a competitor, who that is. */
function outcomeName({ details, outcome, spec }: ShownLeg): string | null {
  const player = readSpec(spec).get('player') ?? outcome
  return [...details.players, ...details.competitors].find(({ id }) => id === player)?.name ?? null
}

function legReply(leg: ShownLeg): TicketLegReply {
  const { event, sport, league, name, type, spec, outcome, odds, status, scoreAtBet, result, score, voidReason } = leg
  const end = result && endOfResult(result)
  const names = { home: leg.home?.name ?? null, away: leg.away?.name ?? null, outcomeName: outcomeName(leg) }
  const now = offeredOutcomes(leg.outcomes, leg.marginBp).find((one) => one.id === outcome)?.odds ?? null
  const reason = end === 'void' ? voidReason : null
  return {
    ...{
      event,
      sport,
      league,
      name,
      ...names,
      startsAt: leg.startsAt.toISOString(),
      status,
      board: boardReply(leg.board),
    },
    ...{ market: Number(leg.market), type, spec, outcome, odds, oddsNow: leg.marketStatus === 'active' ? now : null },
    ...{ scoreAtBet, state: end ?? 'open', score, voidReason: reason },
    factor: result && shorten(toFourPlaces(resultFactor(result, odds))),
    explanation: end && explainLeg({ type, spec, outcome, ...names }, { end, score, facts: leg.facts, reason, sport }),
    isResultTakenBack: result === null && leg.resultVersion > 0,
  }
}

const shorten = (text: string) => text.replace(/\.?0+$/, '')
