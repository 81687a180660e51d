import { randomUUID } from 'node:crypto'
import type { Id } from '#kit/id.ts'
import { type Book, eventsReply, placeTicket } from '#modules/sports/service.ts'

/** A whole number from 0 up to, and without, this one. */
type Chance = (below: number) => number

const stakes = ['20.00', '20.00', '50.00', '100.00', '200.00']
const looksAt = 30
/** What people pick: neither next to nothing nor a dream. */
const [oddsLeast, oddsMost] = [1_200, 5_000]

/** What somebody does on the sports page: picks a price of one to three matches and bets, at whatever the price is by then. False where nothing is open. */
export async function betOnSports(book: Book, id: Id<'member'>, chance: Chance): Promise<boolean> {
  const view = chance(2) === 0 ? 'in_play' : 'today'
  const { events } = await eventsReply(book, { view, limit: looksAt })
  const offered = events
    .filter(({ isOpen, kind }) => isOpen && kind === 'match')
    .map(({ markets }) =>
      markets
        .filter(({ status }) => status === 'active')
        .flatMap((market) => market.outcomes.map(({ id: outcome, odds }) => ({ market: market.id, outcome, odds })))
        .flatMap(({ odds, ...pick }) =>
          odds !== null && odds >= oddsLeast && odds <= oddsMost ? [{ ...pick, odds }] : [],
        ),
    )
    .filter((picks) => picks.length > 0)
  if (offered.length === 0) return false
  const wanted = Math.min(offered.length, [1, 1, 1, 2, 3][chance(5)] ?? 1)
  const first = chance(offered.length)
  // Legs of one ticket are of different matches.
  const legs = Array.from({ length: wanted }, (_, at) => offered[(first + at) % offered.length] ?? []).flatMap(
    (picks) => {
      const pick = picks[chance(picks.length)]
      return pick ? [pick] : []
    },
  )
  const placed = await placeTicket(book, id, {
    ...{ key: randomUUID(), currency: 'PHP', kind: legs.length > 1 ? 'parlay' : 'single', legs, system: null },
    ...{ stake: stakes[chance(stakes.length)] ?? '20.00', accept: 'any', quote: null },
  })
  return placed.ok
}
