import { assert } from '#kit/assert.ts'
import type { Id } from '#kit/id.ts'
import { payOut } from '#modules/sports/cash-out.ts'
import type { Book } from '#modules/sports/deps.ts'
import * as store from '#modules/sports/store/cash-out-store.ts'
import { findTicket } from '#modules/sports/store/ticket-store.ts'

const atOnce = 100

/** Cash-outs in play whose delay is over: paid if the ticket is still worth as much, refused otherwise. Answers how many. */
export async function decideCashOuts(book: Book, lateMs: number, isHeld: () => boolean): Promise<number> {
  const due = await store.findDueCashOuts(book.db.read, book.time, atOnce + book.asidePending.count)
  let decided = 0
  for (const { id, memberId } of book.asidePending.due(due, (one) => one.id)) {
    if (!isHeld()) break
    await book.asidePending.attempt(id, async () => {
      await decide(book, id, memberId as Id<'member'>, lateMs)
      decided += 1
    })
  }
  return decided
}

async function decide(book: Book, id: string, memberId: Id<'member'>, lateMs: number): Promise<void> {
  const quote = await store.findCashOut(book.db.read, id, memberId, book.time)
  const ticket = quote && (await findTicket(book.db.read, memberId, quote.ticketId))
  assert(quote && ticket, 'a cash-out that waits is of a ticket')
  const isLate = book.clock.nowMs() - (quote.decidesAt?.getTime() ?? 0) > lateMs
  const paid = isLate ? ({ ok: false, refusal: 'quote_has_expired' } as const) : await payOut(book, ticket, quote)
  if (!paid.ok) await store.writeRefused(book.db.single, id, paid.refusal)
  book.announceBalance(memberId)
  book.tellMember(memberId, { type: 'sports_ticket', ticket: ticket.id })
}
