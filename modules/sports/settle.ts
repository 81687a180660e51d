import { assert } from '#kit/assert.ts'
import { correctBets, type DecideBets, hasOpenBets, joinGroup, settleGroup } from '#modules/bets/service.ts'
import type { DealtTable } from '#modules/rounds/service.ts'
import type { Book } from '#modules/sports/deps.ts'
import { outcomeOf } from '#modules/sports/outcome.ts'
import { groupOf } from '#modules/sports/place.ts'
import { readSingles, ticketPages } from '#modules/sports/settle-pages.ts'
import * as store from '#modules/sports/store/settle-store.ts'

const restMs = 500
const marketsAtOnce = 200

/** Markets with a new result, as one node settles their bets. What is to be done is read from the rows, so another can take over. */
export function settledMarkets(book: Book): DealtTable {
  return {
    id: 'sports-settle',
    async deal(lease) {
      while (lease.isHeld()) if ((await settleDue(book, () => lease.isHeld())) === 0) await lease.wait(restMs)
    },
    leave: async () => {},
  }
}

/** Settles the bets of markets that have a new result. A market that fails is set aside, and the others go on. Answers how many were done. */
export async function settleDue(book: Book, isHeld: () => boolean = () => true): Promise<number> {
  await store.markEmptySettled(book.db.single)
  const found = await store.findMarketsToSettle(book.db.read, marketsAtOnce + book.asideMarkets.count)
  let settled = 0
  for (const { id } of book.asideMarkets.due(found, (market) => String(market.id))) {
    if (!isHeld()) break
    await book.asideMarkets.attempt(String(id), async () => {
      if (await settleMarket(book, id)) settled += 1
    })
  }
  return settled
}

/**
 * Settles every ticket that a market decides, and settles those again that another result had decided. Whoever begins again goes on where it
 * was cut off; a bet is paid once for each result. A ticket that its legs do not decide stays as it is, or has nothing any more where the result
 * that had decided it was taken back.
 */
async function settleMarket(book: Book, id: number): Promise<boolean> {
  const market = await store.findMarketToSettle(book.db.read, id)
  if (!market) return false
  const group = `${groupOf(id)}:${market.resultVersion}`
  if (market.hasResult) await settleSingles(book, id)
  const ids = await joinDecided(book, market, group)
  await settleGroup(book, group, await decideBy(book, group, ids))
  await correctOthers(book, market)
  if (!market.hasResult && market.resultVersion > 1) await takeBack(book, market.id)
  // A bet that was set aside keeps its market on the list of those to be looked at again.
  const groups = market.hasResult ? [group, groupOf(id)] : [group]
  for (const one of groups) if (await hasOpenBets(book.db.read, one)) return false
  return await store.markSettled(book.db.single, market)
}

/** Every single of a market with a result is decided: what they chose is kept, which is little, and they are settled as they stand. */
async function settleSingles(book: Book, market: number): Promise<void> {
  const legs = await readSingles(book, market)
  if (legs.size > 0) await settleGroup(book, groupOf(market), deciderOf(legs))
}

/** Tickets of several legs, and singles that a cancel alone decides: those that are decided now form the group. Answers which. */
async function joinDecided(book: Book, market: store.MarketToSettle, group: string): Promise<string[]> {
  const all: string[] = []
  for (const isSingle of market.hasResult ? [false] : [false, true]) {
    for await (const page of ticketPages(book, market.id, isSingle)) {
      const decided = [...page].filter(([, legs]) => isDecided(legs)).map(([ticket]) => ticket)
      if (decided.length > 0) await book.db.tx(async (tx) => await joinGroup(tx, group, decided))
      all.push(...decided)
    }
  }
  return all
}

async function decideBy(book: Book, group: string, ids: readonly string[]): Promise<DecideBets> {
  const legs = new Map<string, readonly store.DecidedLeg[]>()
  for (let at = 0; at < ids.length; at += 500) {
    const some = await store.readDecidedLegs(book.db.read, ids.slice(at, at + 500))
    for (const [ticket, own] of Map.groupBy(some, ({ ticketId }) => ticketId)) legs.set(ticket, own)
  }
  return deciderOf(legs, group)
}

function deciderOf(legs: ReadonlyMap<string, readonly store.DecidedLeg[]>, group = ''): DecideBets {
  return (bets) =>
    bets.map(({ id, stake }) => {
      const outcome = outcomeOf(legs.get(id) ?? [], stake)
      assert(outcome, `a ticket of the group ${group} is decided`)
      return { id, ...outcome }
    })
}

/**
 * Tickets that had ended by another result, of this market or of one that another leg is on: only differences move. A ticket that a lost leg
 * had ended, and whose leg has won after all, is settled by its last result only then.
 */
async function correctOthers(book: Book, market: store.MarketToSettle): Promise<void> {
  for (const isSingle of market.resultVersion > 1 ? [true, false] : [false]) {
    for await (const page of ticketPages(book, market.id, isSingle)) {
      const decided = new Map([...page].filter(([, legs]) => isDecidedAgain(legs)))
      if (decided.size === 0) continue
      const decide = deciderOf(decided)
      await correctBets(book, groupOf(market.id), [...decided.keys()], (bets) =>
        decide(bets).map((outcome) => ({ ...outcome, reason: outcome.reason ?? 'result_was_corrected' })),
      )
    }
  }
}

/**
 * Tickets that had ended by a result or a cancel that was taken back: what they were paid goes back, and nothing of their stake counts, as if it
 * had not come. The next result settles them again.
 */
async function takeBack(book: Book, market: number): Promise<void> {
  for (const isSingle of [true, false]) {
    for await (const page of ticketPages(book, market, isSingle)) {
      const undecided = [...page].filter(([, legs]) => !isDecided(legs)).map(([ticket]) => ticket)
      if (undecided.length > 0) await correctBets(book, groupOf(market), undecided, takenBack)
    }
  }
}

const takenBack: DecideBets = (bets) =>
  bets.map(({ id }) => ({ id, end: 'lost', payout: 0n, turnoverMost: 0n, reason: 'result_was_taken_back' }))

const isDecidedAgain = (legs: readonly store.DecidedLeg[]) =>
  legs.some((leg) => leg.resultVersion > 1) && isDecided(legs)
const isDecided = (legs: readonly store.DecidedLeg[]) => outcomeOf(legs, BigInt(legs[0]?.combinations ?? 1)) !== null
