import type { Book } from '#modules/sports/deps.ts'
import { type DecidedLeg, readTicketsAfter } from '#modules/sports/store/settle-store.ts'

/** Tickets with all of their legs. */
export type GroupedLegs = Map<string, readonly DecidedLeg[]>

const ticketsAtOnce = 500
const firstTicket = '00000000-0000-0000-0000-000000000000'

/** Taken tickets with a leg on a market, page by page. */
export async function* ticketPages(book: Pick<Book, 'db'>, market: number, isSingle: boolean) {
  for (let after = firstTicket; ; ) {
    const legs = await readTicketsAfter(book.db.read, market, isSingle, after, ticketsAtOnce)
    const page: GroupedLegs = Map.groupBy(legs, ({ ticketId }) => ticketId)
    if (page.size > 0) yield page
    if (page.size < ticketsAtOnce) return
    after = legs.at(-1)?.ticketId ?? after
  }
}
