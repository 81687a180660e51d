import type { Book } from '#modules/sports/deps.ts'
import {
  type DecidedLeg,
  findPlainResult,
  readPlainSingles,
  readTicketsAfter,
} from '#modules/sports/store/settle-store.ts'

/** Tickets with all of their legs. */
export type GroupedLegs = Map<string, readonly DecidedLeg[]>

/** A single has one leg, so that many are as little to read as a few others. */
const ticketsAtOnce = { singles: 5_000, others: 500 } as const
const firstTicket = '00000000-0000-0000-0000-000000000000'

/** Taken tickets with a leg on a market, page by page. */
export async function* ticketPages(book: Pick<Book, 'db'>, market: number, isSingle: boolean) {
  const most = isSingle ? ticketsAtOnce.singles : ticketsAtOnce.others
  for (let after = firstTicket; ; ) {
    const legs = await readTicketsAfter(book.db.read, market, isSingle, after, most)
    const page: GroupedLegs = Map.groupBy(legs, ({ ticketId }) => ticketId)
    if (page.size > 0) yield page
    if (page.size < most) return
    after = legs.at(-1)?.ticketId ?? after
  }
}

/** How every taken single of a market with a result was decided. */
export async function readSingles(book: Pick<Book, 'db'>, market: number): Promise<GroupedLegs> {
  const all: GroupedLegs = new Map()
  const plain = await findPlainResult(book.db.read, market)
  if (plain === null) {
    for await (const page of ticketPages(book, market, true)) for (const [ticket, legs] of page) all.set(ticket, legs)
    return all
  }
  for (let after = firstTicket; ; ) {
    const legs = await readPlainSingles(book.db.read, market, plain, after, ticketsAtOnce.singles)
    for (const leg of legs) all.set(leg.ticketId, [leg])
    if (legs.length < ticketsAtOnce.singles) return all
    after = legs.at(-1)?.ticketId ?? after
  }
}
